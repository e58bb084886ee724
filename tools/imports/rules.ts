import { findCycles } from './cycles.ts'
import { edgesOf, type Edge, type Sources } from './graph.ts'

/** A kind of import that is forbidden, and what to do instead. */
interface Rule {
  forbids: (edge: Edge) => boolean
  repair: string
}

/** Tests and what only tests use. They are free of all rules but the one about rings. */
const TEST_CODE =
  /\.(test|spec)\.tsx?$|\/(test|fixtures)\/|\/test[A-Z]\w*\.tsx?$|\/fixtures\.ts$|\/gallery\/|^apps\/e2e\//
const isTestCode = (file: string): boolean => TEST_CODE.test(file)

/** The engine: what knows no business area. */
const SERVER_ENGINE =
  /^apps\/server\/src\/(approval|db|documents|files|http|import|notice|obligation|outside|resource)\//
const WEB_ENGINE = /^apps\/web\/src\/(client|resource|ui)\//
const API_ENGINE = /^packages\/api\/src\/(cells|core)\//
/** Files beside the engine of the server that it may use; the others put the areas together. */
const SERVER_BASE = /^apps\/server\/src\/(config|jobs|secretNames)\.ts$/
/** Tables of the areas. Their columns hold types of the areas, and registries become tables. */
const TABLES = /^apps\/server\/src\/db\/schema\//
const WEB_APP = /^apps\/web\/src\/app\//
const WEB_WORKSPACE = /^apps\/web\/src\/workspace\//

const AREA = /^(?<side>apps\/server|apps\/web|packages\/api)\/src\/areas\/(?<area>[^/]+)\/(?<file>.+)$/
const areaOf = (file: string) => AREA.exec(file)?.groups
const isAreaOf = (side: string, file: string): boolean => areaOf(file)?.['side'] === side
const isDoor = (file: string): boolean => /^shared\.tsx?$/.test(areaOf(file)?.['file'] ?? '')
const isScreenList = (file: string): boolean => areaOf(file)?.['file'] === 'screens.ts'

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/')
/** Packages that the code of a package may use. */
const USES: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['packages/api', 'packages/breeding'],
  'apps/web': ['packages/api', 'packages/breeding'],
  'packages/api': [],
  'packages/breeding': [],
}

/** The stages of the import of trials, in the order of a workbook's way; `docs/import.md` says what each does. */
const STAGES = [
  'words',
  'book',
  'shape',
  'map',
  'rows',
  'resolve',
  'check',
  'plan',
  'write',
  'pipeline',
  'batch',
]
const STAGE = /^apps\/server\/src\/areas\/experiment\/import\/(?<stage>\w+)\//
const stageOf = (file: string): number => STAGES.indexOf(STAGE.exec(file)?.groups?.['stage'] ?? '')

const RULES: readonly Rule[] = [
  {
    forbids: ({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)]
      return own?.['side'] === other?.['side'] && own?.['area'] !== other?.['area'] && !isDoor(to)
    },
    repair: 'an area uses another one only through its door: export it from areas/<other>/shared.ts',
  },
  {
    forbids: ({ from, to }) => SERVER_ENGINE.test(from) && isAreaOf('packages/api', to) && !TABLES.test(from),
    repair:
      'the engine of the server knows no area: move it to core, or let the area give it (core/area.ts of the api)',
  },
  {
    forbids: ({ from, to }) =>
      SERVER_ENGINE.test(from) &&
      packageOf(to) === 'apps/server' &&
      !SERVER_ENGINE.test(to) &&
      !SERVER_BASE.test(to) &&
      !isTestCode(to),
    repair:
      'the engine of the server knows no area: move it to the engine, or let the area register it (area.ts)',
  },
  {
    forbids: ({ from, to }) => WEB_ENGINE.test(from) && (areaOf(to) !== undefined || WEB_APP.test(to)),
    repair:
      'client, resource and ui of the web know neither app nor area: pass it in, or move it to workspace or core',
  },
  {
    forbids: ({ from, to }) => WEB_WORKSPACE.test(from) && (isAreaOf('apps/web', to) || WEB_APP.test(to)),
    repair: 'workspace is below app and areas of the web, and imports neither',
  },
  {
    forbids: ({ from, to }) => isAreaOf('apps/web', from) && WEB_APP.test(to),
    repair: 'an area of the web does not know the app: session, tabs and menu are in workspace',
  },
  {
    forbids: ({ from, to }) =>
      WEB_APP.test(from) && isAreaOf('apps/web', to) && !isDoor(to) && !isScreenList(to),
    repair: 'the app uses an area only through its screens.ts and shared.ts',
  },
  {
    forbids: ({ from, to }) =>
      API_ENGINE.test(from) && packageOf(to) === 'packages/api' && !API_ENGINE.test(to) && !isTestCode(to),
    repair:
      'core and cells of the api know no area and no list of areas: move it to core, or let the area give it',
  },
  {
    forbids: ({ from, to }) => {
      const [own, other] = [packageOf(from), packageOf(to)]
      return own !== other && !(USES[own]?.includes(other) ?? true)
    },
    repair: 'server and web use api and breeding; api and breeding use no other package of ours',
  },
  {
    forbids: ({ from, to }) => stageOf(from) >= 0 && stageOf(to) > stageOf(from),
    repair: 'a stage of the import uses what earlier ones pass on: move what both need to book or words',
  },
  {
    forbids: ({ to }) => isTestCode(to),
    repair: 'only tests use tests and what is written for them',
  },
]

/** Returns one line for each import that breaks a rule: where it is, what it imports, and what to do instead. */
export function findBreaches(sources: Sources): string[] {
  const edges = edgesOf(sources)
  const forbidden = edges
    .filter(({ from }) => !isTestCode(from))
    .flatMap((edge) =>
      RULES.filter((rule) => rule.forbids(edge)).map(
        ({ repair }) => `${edge.from}:${edge.line} imports '${edge.specifier}': ${repair}`,
      ),
    )
  const rings = findCycles(edges).map(
    (ring) => `${ring.join(' → ')} import each other: move what they share into a file of its own`,
  )
  return [...forbidden, ...rings]
}
