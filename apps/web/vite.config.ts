import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SCREEN_LINKS } from '@hepu/api/core/screenLinks'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

/** Parts of antd that a list shows before its rows; their dependencies are in the same chunk. */
const shown = 'button|config-provider|space'
/** Parts that frame and list show after the rows. */
const shownNext = 'dropdown|empty|input/Input|message|pagination|segmented|select'
const kitParts = (names: string) => new RegExp(`node_modules/antd/es/(${names})(/index)?\\.js$`)

const sources = {
  web: join(import.meta.dirname, 'src'),
  api: join(import.meta.dirname, '../../packages/api/src'),
}
type Sources = Partial<Record<keyof typeof sources, readonly string[]>>

/**
 * Returns a pattern that matches exactly these files of ours; `{a,b}` names several. Throws if one does not exist, so
 * that a moved file cannot drop out of its group unnoticed.
 */
function filesOf(named: Sources): RegExp {
  const files = (Object.keys(named) as (keyof Sources)[]).flatMap((root) =>
    named[root]!.flatMap(expandBraces).map((file) => join(sources[root], file)),
  )
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`no such file: ${missing.join(', ')}`)
  return new RegExp(`^(${files.map((file) => RegExp.escape(file)).join('|')})$`)
}

function expandBraces(pattern: string): string[] {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`)
}

/**
 * The chunks, each with its dependencies; a file belongs to the group of the highest priority. The frame and a first
 * list are the groups down to `frame`; the rest loads with the screen that shows it. README has the measured sizes,
 * apps/e2e/specs/budget.spec.ts their limits.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/](?!esm[\\/]middleware)/,
    priority: 50,
  },
  // What the list of screens needs from the rest: it is read before anything else has loaded (`prefetchFrame`).
  {
    name: 'paths',
    test: /apps[\\/]web[\\/]src[\\/](workspace[\\/]paths|app[\\/]publicScreens)\.ts$|vite[\\/]preload-helper/,
    priority: 60,
  },
  {
    name: 'base',
    test: filesOf({
      web: [
        'main.tsx',
        'client/{ApiError,answer,call,connection,exchange,loadFile,messages,notify,publicConfig,request}.ts',
        'app/{workContext/workContext,progress,version}.ts',
        'workspace/session.ts',
        'app/{frame/Mark,router}.tsx',
      ],
      api: ['areas/authority/signIn/signInCalls.ts'],
    }),
    priority: 40,
  },
  {
    name: 'login',
    test: /apps[\\/]web[\\/]src[\\/](ui[\\/]page[\\/]Tabs|app[\\/]login[\\/](?!ResetPassword|SecretLogin|Sms|useSmsCode))/,
    priority: 30,
  },
  { name: 'data', test: /node_modules[\\/](zod|@tanstack)[\\/]/, priority: 30 },
  {
    name: 'formState',
    test: /(@rc-component[\\/]form[\\/]es[\\/](hooks[\\/]use(Form|NotifyWatch)|utils[\\/](?!validateUtil)|FieldContext)|antd[\\/]es[\\/]form[\\/](hooks[\\/]useForm|util)|scroll-into-view)/,
    priority: 29,
    includeDependenciesRecursively: false,
  },
  {
    name: 'formFields',
    test: /@rc-component[\\/](form[\\/]es[\\/](?!FormContext)|async-validator[\\/])/,
    priority: 28,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    test: /antd[\\/]es[\\/](grid[\\/](?!hooks[\\/]useBreakpoint)|_util[\\/](ActionButton|hooks[\\/]useSyncState))/,
    priority: 29,
    includeDependenciesRecursively: false,
  },
  // Needs no library: the code of the first screen is requested while the libraries still load.
  { name: 'screens', test: /apps[\\/]web[\\/]src[\\/]app[\\/]screens\.ts$/, priority: 55 },
  { name: 'kit', test: kitParts(`${shown}|locale/zh_CN`), priority: 27 },
  { name: 'tips', test: kitParts('tooltip|popover'), priority: 26 },
  { name: 'antdDeferred', test: kitParts(shownNext), priority: 25 },
  {
    name: 'frame',
    test: filesOf({
      web: [
        'app/frame/Shell.tsx',
        'app/{session/leave,menu/menuRoutes}.ts',
        'workspace/{menu,tabs}.ts',
        'client/{download,useDownload,useRun}.ts',
        'resource/table/SearchTable.tsx',
        'ui/{page/Page,menu/LazyMenu,menu/RowMenu}.tsx',
        'ui/text/formatTime.ts',
      ],
      api: ['core/{wireFields,route}.ts'],
    }),
    priority: 24,
  },
  // The frame has the dialog that offers to load everything anew.
  { name: 'dialog', test: /node_modules[\\/]antd[\\/]es[\\/](modal|drawer)[\\/]/, priority: 24 },
  {
    name: 'frameNext',
    test: filesOf({
      web: [
        'app/{frame/TopBar,frame/Sidebar,frame/MessageHost,tabs/TabBar,workContext/ReloadDialog}.tsx',
        'app/session/{enter,sharedSession}.ts',
        'resource/table/{filter/FilterForm,TableTools,PagerControls}.tsx',
        'ui/dialog/AppModal.tsx',
        'ui/pane/BadQuery.tsx',
        'ui/deferred/antdDeferred.ts',
        'client/isRead.ts',
        'ui/control/DisabledWithReason.tsx',
        'ui/text/pendingName.ts',
      ],
      api: ['core/{yearAndName,labelWithUnit}.ts'],
    }),
    priority: 23,
  },
  {
    name: 'trials',
    test: filesOf({
      web: [
        'areas/experiment/{TrialLinks.tsx,trialPaths.ts}',
        'areas/upgrade/{shared.ts,pk/PkButton.tsx,pk/pkPaths.ts,pk/useBasket.ts}',
      ],
      api: [
        'areas/experiment/{group/group,group/phases,plotData,trialVariety}.ts',
        'areas/upgrade/{pk/pkBasket,pk/pkShapes,upgradeStates}.ts',
      ],
    }),
    priority: 22,
  },
  {
    name: 'promotion',
    test: filesOf({ api: ['areas/upgrade/{evaluation,publish,upgradeRecord,rehearsal,upgradeRows}.ts'] }),
    priority: 22,
    includeDependenciesRecursively: false,
  },
  // Forms that are not of a record of a registry search parties without the calls of one.
  {
    name: 'partySearch',
    test: filesOf({ api: ['core/resource/partySearch.ts'] }),
    priority: 22,
    includeDependenciesRecursively: false,
  },
  {
    name: 'resourceCalls',
    test: filesOf({ api: ['core/resource/resourceCalls.ts'] }),
    priority: 22,
    includeDependenciesRecursively: false,
  },
  // What writes an amount, with separators or without.
  {
    name: 'typedMoney',
    test: filesOf({ api: ['core/money/{typedMoney,groupedMoney}.ts'] }),
    priority: 22,
    includeDependenciesRecursively: false,
  },
  {
    name: 'analysis',
    test: filesOf({ api: ['areas/experiment/analysis/{analysis,statistic}.ts'] }),
    priority: 22,
    includeDependenciesRecursively: false,
  },
  { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
  {
    name: 'picker',
    test: /node_modules[\\/](dayjs|@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker))[\\/](?!.*locale)/,
    priority: 18,
  },
  // Separate from the table and its tree, whose filters use them: a screen with a few choices needs no table.
  { name: 'checkbox', test: /(antd[\\/]es|@rc-component)[\\/]checkbox[\\/]/, priority: 19 },
  { name: 'radio', test: /antd[\\/]es[\\/]radio[\\/]/, priority: 18 },
  {
    name: 'textArea',
    test: /(antd[\\/]es[\\/]input[\\/](TextArea|style[\\/]textarea)\.js|@rc-component[\\/]textarea[\\/])/,
    priority: 18,
  },
  { name: 'input', test: /node_modules[\\/]antd[\\/]es[\\/]input[\\/]/, priority: 17 },
  { name: 'form', test: /node_modules[\\/]antd[\\/]es[\\/]form[\\/]/, priority: 15 },
  { name: 'number', test: /node_modules[\\/]antd[\\/]es[\\/]input-number[\\/]/, priority: 15 },
  { name: 'popconfirm', test: /node_modules[\\/]antd[\\/]es[\\/]popconfirm[\\/]/, priority: 15 },
  { name: 'descriptions', test: /node_modules[\\/]antd[\\/]es[\\/]descriptions[\\/]/, priority: 15 },
  // The tree's leaf icon, which precedes the name of every file; the calendar's icon, which is shown before the
  // calendar loads.
  {
    name: 'icons',
    test: /@ant-design[\\/]icons(-svg)?[\\/]es[\\/].*[\\/](File|Calendar)Outlined\.js$/,
    priority: 19,
    includeDependenciesRecursively: false,
  },
  // What a table counts its chosen rows with, without the tree that contains it.
  {
    name: 'treeKeys',
    test: /@rc-component[\\/]tree[\\/]es[\\/]util(s[\\/]\w+)?\.js$/,
    priority: 16,
    includeDependenciesRecursively: false,
  },
  { name: 'tree', test: /node_modules[\\/](antd[\\/]es|@rc-component)[\\/]tree[\\/]/, priority: 15 },
  { name: 'table', test: /node_modules[\\/]antd[\\/]es[\\/]table[\\/]/, priority: 14 },
  { name: 'cascader', test: /(antd[\\/]es|@rc-component)[\\/]cascader[\\/]/, priority: 13 },
  // Each of the smaller parts is a chunk: a screen that shows one of them does not load the others.
  {
    debugName: 'parts',
    name: (id: string) =>
      /(?:antd[\\/]es|@rc-component)[\\/](badge|progress|steps|switch|tag|upload)[\\/]/.exec(id)?.[1] ?? null,
    test: /node_modules[\\/](antd|@rc-component)[\\/]/,
    minShareCount: 2,
    priority: 11,
  },
  { name: 'antd', test: /node_modules[\\/](antd|@rc-component)[\\/]/, minShareCount: 3, priority: 10 },
]

/**
 * antd uses a context of its form library everywhere, and functions of its tree in the table. Without this the whole
 * form would load with a button, and the tree with a table. The door of products only names what other
 * areas may use: who takes maps through it does not load dialogs of bills.
 */
const moduleSideEffects = [
  { test: /apps[\\/]web[\\/]src[\\/]areas[\\/]product[\\/]shared\.ts$/, sideEffects: false },
  { test: /@rc-component[\\/](form[\\/]es[\\/]index|tree[\\/]es[\\/].*)\.js$/, sideEffects: false },
]

const INJECT = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;'
const NONCE = `document.querySelector('meta[name="csp-nonce"]')?.content`

/**
 * antd inserts two of its style sheets (scroll bar measure, scroll lock) without the page's nonce, and the content
 * security policy refuses them. This gives every inserted sheet the nonce of the page.
 */
function nonceForStyles(): Plugin {
  return {
    name: 'nonce-for-styles',
    transform(code, id) {
      if (!/@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/.test(id)) return undefined
      if (!code.includes(INJECT)) throw new Error(`${id} no longer injects styles as expected`)
      return code.replace(
        INJECT,
        `if (csp?.nonce ?? ${NONCE}) {\n    styleNode.nonce = csp?.nonce ?? ${NONCE};`,
      )
    },
  }
}

/**
 * The filters in the heads of antd's own table load its tree and radio buttons on every screen with a small table, and
 * no screen uses them: filtered lists are search tables. A column with `filters` throws when it renders.
 */
function tableWithoutFilters(): Plugin {
  return {
    name: 'table-without-filters',
    load(id) {
      if (!/antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/.test(id)) return undefined
      return `export const flattenKeys = () => []
export default function FilterDropdown() { throw new Error('The kit\\'s table has no filters in this product: use SearchTable.') }`
    },
  }
}

/**
 * The product does not use the one tooltip that moves from place to place (`tooltip={{ unique: true }}` of antd's
 * provider); it would add the code of all popups to the chunk of the provider.
 */
function withoutUniqueTooltip(): Plugin {
  return {
    name: 'without-unique-tooltip',
    load(id) {
      if (!/antd[\\/]es[\\/]tooltip[\\/]UniqueProvider[\\/]index\.js$/.test(id)) return undefined
      return `export default function UniqueProvider() { throw new Error('The kit has no moving tooltip in this product.') }`
    },
  }
}

/**
 * Only the server describes schemas as JSON schema (its page of calls), and every schema carries the code for that. In
 * the browser a schema that is asked for it throws.
 */
function zodWithoutJsonSchema(): Plugin {
  const each = /^\s*inst\._zod\.processJSONSchema = .*$/gm
  const makers = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} .*$/m
  return {
    name: 'zod-without-json-schema',
    transform(code, id) {
      if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return undefined
      if (!each.test(code) || !makers.test(code))
        throw new Error(`${id} no longer makes JSON schemas as expected`)
      return code.replace(each, '').replace(
        makers,
        `const createToJSONSchemaMethod = () => { throw new Error('There are no JSON schemas in the browser.') }
const createStandardJSONSchemaMethod = createToJSONSchemaMethod`,
      )
    },
  }
}

/** Returns whether the product is built, not the gallery or a page of the benchmarks. */
const isProductBuild = ({ command, build }: ResolvedConfig): boolean =>
  command === 'build' && build.rolldownOptions.input === undefined

/**
 * Loads the code of the frame and of the screen at the address together with the page for a signed-in user, not only
 * after the router has loaded. The sign-in screen loads none of it. It also reads the storage of the browser meanwhile:
 * the first read blocks, and the first table starts with one.
 */
function prefetchFrame(): Plugin {
  let isProduct = false
  return {
    name: 'prefetch-frame',
    configResolved(config) {
      isProduct = isProductBuild(config)
    },
    buildStart() {
      if (isProduct)
        this.emitFile({
          type: 'chunk',
          id: join(import.meta.dirname, 'src/app/prefetch.ts'),
          name: 'prefetch',
        })
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, chunk }) {
        const find = (name: string) =>
          Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name)
        const [frame, screen] = [find('frame'), find('prefetch')]
        if (frame?.type !== 'chunk' || screen?.type !== 'chunk' || !chunk) return page
        const asked = [screen, frame].flatMap(({ fileName, imports }) => [fileName, ...imports])
        const needed = [...new Set(asked)].filter((name) => !chunk.imports.includes(name))
        const links = [
          ...needed.map((name) => ({ rel: 'modulepreload', href: `/${name}` })),
          // The same attributes as the frame's later request, so that the browser makes only one.
          ...[...(frame.viteMetadata?.importedCss ?? [])].map((name) => ({
            rel: 'preload',
            as: 'style',
            crossOrigin: '',
            href: `/${name}`,
          })),
        ]
        const script = `if(sessionStorage.getItem('token')&&!/[?&]wall=1/.test(location.search)){for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),link));import('/${screen.fileName}');localStorage.length}`
        // Before the style sheets, for which a script behind them would wait.
        return page.replace('<head>', `<head><script nonce="__CSP_NONCE__">${script}</script>`)
      },
    },
  }
}

/**
 * Screens without the frame whose code is loaded together with the page: of the portal, and the dashboards on a wall. The server writes the
 * links into the page at these addresses; a query here is a part of theirs.
 */
const screenModules = {
  '/homePage/achievements': ['app/portal/Portal.tsx', 'app/portal/market/Achievements.tsx'],
  '/homePage/achievementslookover': ['app/portal/Portal.tsx', 'app/portal/market/AchievementDetail.tsx'],
  '/homePage/requirementList': ['app/portal/Portal.tsx', 'app/portal/market/DemandDetail.tsx'],
  '/cockpit/internal?wall=1': wallModules('CockpitInternal.tsx'),
  '/cockpit/external?wall=1': wallModules('CockpitExternal.tsx'),
}

function wallModules(screen: string): string[] {
  return ['app/wall/WallScreen.tsx', 'areas/dashboard/loads.ts', `areas/dashboard/${screen}`]
}

/** Writes the links of `screenModules` into a file that only the server reads. */
function screenLinks(): Plugin {
  let isProduct = false
  let links: Record<string, string> | undefined
  return {
    name: 'screen-links',
    configResolved(config) {
      isProduct = isProductBuild(config)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk }) {
        if (!isProduct || !chunk) return
        const linksTo = (names: readonly string[]) => linksOf(bundle, chunk.imports, names).join('')
        links = Object.fromEntries(
          Object.entries(screenModules).map(([address, names]) => [address, linksTo(names)]),
        )
      },
    },
    // After the page, which the plugin of pages makes in the same step.
    generateBundle: {
      order: 'post',
      handler() {
        if (links) this.emitFile({ type: 'asset', fileName: SCREEN_LINKS, source: JSON.stringify(links) })
      },
    },
  }
}

/** Returns the links that load modules, without what the page loads anyway. Throws if a module is no chunk. */
function linksOf(
  bundle: Rolldown.OutputBundle,
  inPageAlready: readonly string[],
  names: readonly string[],
): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunkOf = (name: string) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === join(sources.web, name))
    if (!found) throw new Error(`${name} is no chunk of its own`)
    return found
  }
  const files = new Set<string>()
  const add = (fileName: string): void => {
    if (files.has(fileName) || inPageAlready.includes(fileName)) return
    files.add(fileName)
    chunks.find((each) => each.fileName === fileName)?.imports.forEach(add)
  }
  names.forEach((name) => add(chunkOf(name).fileName))
  const parts = chunks.filter(({ fileName }) => files.has(fileName))
  const styles = new Set(parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...[...files].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ]
}

/** The typing grid loads the virtual list by `require`, which would add the other module format of it as well. */
const oneVirtual = {
  '@tanstack/react-virtual': join(
    import.meta.dirname,
    '../../node_modules/@tanstack/react-virtual/dist/esm/index.js',
  ),
}

/** Groups that every page loads. */
const inPage = /^assets[\\/](rolldown-runtime|react|base|paths)-[^.]*\.js$/

export default defineConfig({
  plugins: [
    react(),
    nonceForStyles(),
    tableWithoutFilters(),
    withoutUniqueTooltip(),
    zodWithoutJsonSchema(),
    prefetchFrame(),
    screenLinks(),
  ],
  resolve: { alias: oneVirtual },
  build: {
    target: 'es2024',
    sourcemap: false,
    // The licences of bundled libraries, which the code itself omits; NOTICE names the file.
    license: { fileName: 'third-party-licenses.txt' },
    modulePreload: {
      polyfill: false,
      // The parts in the page itself are not requested again with each chunk.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => !inPage.test(name)) : names,
    },
    chunkSizeWarningLimit: 800,
    rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
