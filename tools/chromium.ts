import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser without windows: the same engine, and our tests take a third less time in it. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const INSTALL = `No Chromium found. Install one, then run the tests again:
  Debian          sudo apt-get install -y chromium fonts-noto-cjk
  Ubuntu          npx playwright install --with-deps chromium && sudo apt-get install -y fonts-noto-cjk
  Fedora, RHEL    sudo dnf install -y chromium google-noto-sans-cjk-fonts
  Arch            sudo pacman -S chromium noto-fonts-cjk
  macOS           brew install --cask chromium
  Windows         winget install Hibbiki.Chromium
  any other       npx playwright install chromium
or set CHROMIUM_PATH to the executable of a Chromium or Chrome.`

/**
 * Path of a Chromium that runs. Where there is none and we are root on Debian or Ubuntu, it is installed from the
 * system's packages with a Chinese font; elsewhere throws an Error that says what to install.
 */
export function requireChromium(): string {
  const found = findChromium() ?? (install('chromium') ? findChromium() : undefined)
  if (!found) {
    throw new Error(INSTALL)
  }
  return found
}

/**
 * Path of the browser that tests run in: the one without windows where it is there, or where it can be installed and either
 * this is a pipeline or there is no browser at all; else any Chromium.
 */
export function requireTestBrowser(): string {
  if (process.env.CHROMIUM_PATH) return requireChromium()
  const find = () => inPath([HEADLESS]).find(isRunnable)
  const mayInstall = () => Boolean(process.env.CI) || findChromium() === undefined
  return find() ?? (mayInstall() && install(HEADLESS) ? find() : undefined) ?? requireChromium()
}

/** The first that answers `--version`: Ubuntu's package is a stub that asks for a snap. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    return requireRunnable(CHROMIUM_PATH)
  }
  const known = [
    '/usr/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return [...inPath(NAMES), ...known, chromium.executablePath()].find(isRunnable)
}

const inPath = (names: readonly string[]): string[] =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))

function requireRunnable(path: string): string {
  if (!isRunnable(path)) {
    throw new Error(`CHROMIUM_PATH=${path} does not run.`)
  }
  return path
}

function isRunnable(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

/** Installs this package and a Chinese font if the user is root on Debian or Ubuntu. Returns whether it did. */
function install(name: string): boolean {
  if (process.getuid?.() !== 0 || !isDebianLike()) {
    return false
  }
  console.log(`Installing ${name} and fonts-noto-cjk with apt-get`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', name, 'fonts-noto-cjk'],
  ].every((args) => spawnSync('apt-get', args, options).status === 0)
}

function isDebianLike(): boolean {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(file, 'utf8'))
}
