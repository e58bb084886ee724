/** Prints every screen of the web app with its frame: as a table, or with `--json` as JSON. */
interface ScreenLine {
  path: string
  title: string
  keepAlive: boolean
  public: boolean
}

type Registered = readonly (Partial<ScreenLine> & { path: string; title: string })[]

const app = (file: string): string => new URL(`../apps/web/src/app/${file}`, import.meta.url).href
const { screens } = (await import(app('screens.ts'))) as { screens: Registered }
const { frames } = (await import(app('../workspace/paths.ts'))) as { frames: Registered }
const lines: ScreenLine[] = [...screens, ...frames].map(
  ({ path, title, keepAlive = false, public: isPublic = false }) => ({
    path,
    title,
    keepAlive,
    public: isPublic,
  }),
)

if (process.argv.includes('--json')) console.log(JSON.stringify(lines, null, 2))
else console.table(lines)
