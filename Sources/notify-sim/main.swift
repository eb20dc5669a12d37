import NotifySimCLI

await NotifySim.main(app: nil)
