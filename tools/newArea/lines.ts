import type { Addition } from './add.ts'

const SHARED = {
  routes: 'packages/api/src/routes.ts',
  outlines: 'packages/api/src/outlines.ts',
  schema: 'apps/server/src/db/schema/index.ts',
  app: 'apps/server/src/app.ts',
  screens: 'apps/web/src/app/screens.ts',
}

/** Files outside the folders of an area that it has lines in. */
export const sharedFiles: readonly string[] = Object.values(SHARED)

/** Returns the lines that make the area of this name known. */
export const linesOf = (name: string): Addition[] => [
  {
    path: SHARED.routes,
    list: 'export const areas',
    item: `${name}Area`,
    from: `./areas/${name}/area.ts`,
  },
  {
    path: SHARED.outlines,
    list: 'export const outlines',
    item: `${name}Outline`,
    from: `./areas/${name}/${name}Outline.ts`,
  },
  { path: SHARED.schema, below: 'export *', text: `export * from './${name}.ts'` },
  {
    path: SHARED.app,
    list: 'export const areas',
    item: `${name}Area`,
    from: `./areas/${name}/index.ts`,
  },
  {
    path: SHARED.screens,
    list: 'export const webAreas',
    item: `${name}Area`,
    from: `../areas/${name}/screens.ts`,
  },
]
