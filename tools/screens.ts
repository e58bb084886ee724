/** Prints every screen the web app registers: a table, or with `--json` the list as JSON. */
interface ScreenLine {
  path: string
  title: string
  keepAlive: boolean
  public: boolean
}

const registry = new URL('../apps/web/src/app/screens.ts', import.meta.url).href
const { screens } = (await import(registry)) as {
  screens: readonly (Partial<ScreenLine> & { path: string; title: string })[]
}
const lines: ScreenLine[] = screens.map(({ path, title, keepAlive = false, public: isPublic = false }) => ({
  path,
  title,
  keepAlive,
  public: isPublic,
}))

if (process.argv.includes('--json')) console.log(JSON.stringify(lines, null, 2))
else console.table(lines)
