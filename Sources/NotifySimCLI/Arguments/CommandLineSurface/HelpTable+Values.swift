import CommandLineTools
import NotifySimCore

extension HelpTable {
  /// What `--set` and a device file can set.
  static let deviceKeys = HelpTable(
    "DEVICE KEYS",
    DeviceKey.all.map { key in
      Row(key.name, "\(key.summary) (values: \(key.values.joined(separator: ", ")))")
    })

  /// What `--profile` can switch, each with the rule that leaves it open.
  static let profileSwitches = HelpTable(
    "PROFILE SWITCHES",
    Profile.switches.map { found in
      let values = found.values.joined(separator: ", ")
      return Row(found.name, "\(found.summary) (values: \(values); rule: \(found.rule.id))")
    })
}
