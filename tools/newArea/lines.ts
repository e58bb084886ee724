import type { NewArea } from './check.ts'
import type { Addition } from './add.ts'

const SHARED = {
  routes: 'packages/api/src/routes.ts',
  menus: 'packages/api/src/menus.ts',
  permissions: 'packages/api/src/core/permissions.ts',
  recordObjects: 'packages/api/src/recordObjects.ts',
  schema: 'apps/server/src/db/schema/index.ts',
  app: 'apps/server/src/app.ts',
  screens: 'apps/web/src/app/screens.ts',
}

/** Files outside the folders of an area that it has lines in. */
export const sharedFiles: readonly string[] = Object.values(SHARED)

/** Returns the lines that make an area known. */
export const linesOf = ({ name, title, menuId }: NewArea & { menuId: number }): Addition[] => [
  {
    path: SHARED.routes,
    list: 'export const areas',
    item: `${name}Area`,
    from: `./areas/${name}/area.ts`,
  },
  {
    path: SHARED.menus,
    below: '  ...familyMenus,',
    text: `  {
    id: ${menuId},
    label: '${title}',
    path: '${name}',
    icon: 'filetext',
    permissions: ['${name}.${name}:read', '${name}.${name}:write'],
  },`,
  },
  {
    path: SHARED.permissions,
    below: 'export const permissionLabels',
    text: `  '${name}.${name}:read': '查看${title}',\n  '${name}.${name}:write': '维护${title}',`,
  },
  {
    path: SHARED.recordObjects,
    list: 'const areaRecords',
    item: `${name}Records`,
    from: `./areas/${name}/${name}RecordKinds.ts`,
    isSpread: true,
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
