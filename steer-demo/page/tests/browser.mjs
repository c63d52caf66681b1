// The browser, and how it draws.

import { chromium } from "playwright-core";

const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

const QUIET = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const SOFTWARE_WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
export const WITHOUT_WEBGL = ["--disable-gpu", "--disable-3d-apis"];

/** A browser without a window. Its sandbox needs what a container does not have, and the page is our own. */
export const launch = flags =>
  chromium.launch({ executablePath: BROWSER, headless: true, chromiumSandbox: false, args: [...QUIET, ...flags] });
