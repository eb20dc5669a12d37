// expo-device: a real iPhone.
"use strict";
module.exports = { isDevice: true, brand: "Apple", osName: "iOS", deviceType: 1 };
