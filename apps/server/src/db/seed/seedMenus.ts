import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../connect.ts'
import { menu } from '../schema/index.ts'

type Row = typeof menu.$inferInsert

function rowsOf(menu: MenuDefinition, parentId: number | null, at: number): Row[] {
  const own: Row = {
    id: menu.id,
    parentId,
    type: 'm',
    label: menu.label,
    code: menu.path,
    path: menu.path,
    component: menu.component ?? null,
    icon: menu.icon ?? null,
    sortValue: at + 1,
    isGeneral: menu.isGeneral ?? false,
    isIframe: menu.isIframe ?? false,
    hidden: menu.hidden ?? false,
    keepAlive: menu.keepAlive ?? false,
    word: null,
  }
  return [
    own,
    ...resourcesOf(menu),
    ...(menu.children ?? []).flatMap((child, n) => rowsOf(child, menu.id, n)),
  ]
}

const resourcesOf = (menu: MenuDefinition): Row[] =>
  (menu.permissions ?? []).map((word, at) => ({
    id: menu.id * 100 + at + 1,
    parentId: menu.id,
    type: 'r',
    label: permissionLabels[word],
    code: word,
    path: '',
    sortValue: at + 1,
    word,
  }))

/** The catalogue as rows: menus, and under each its resources, whose id is menu id × 100 + index + 1. */
export const menuRows: readonly Row[] = menus.flatMap((menu, at) => rowsOf(menu, null, at))

/** Ids of the catalogue's menus and resources. */
export const builtInIds: number[] = menuRows.map((row) => row.id)

const builtIn: ReadonlySet<number> = new Set(builtInIds)

/** Whether an entry comes from the catalogue; all others were made by people. */
export const isBuiltIn = (id: number): boolean => builtIn.has(id)

/** Keeps the stored value if people changed the entry, else takes the value of the catalogue. */
const unlessChanged = (column: AnyPgColumn): SQL =>
  sql`case when ${menu.updatedBy} is null then excluded.${sql.identifier(column.name)} else ${column} end`

/**
 * Synchronises menus and resources with the catalogue. Entries that people changed (`updated_by`) keep their name, icon,
 * position and visibility; path, component and permission, on which the code depends, always come from the catalogue.
 * Resources that left the catalogue are deleted; menus and resources made by people stay as they are.
 */
export async function seedMenus(db: Db): Promise<void> {
  await db
    .insert(menu)
    .values([...menuRows])
    .onConflictDoUpdate({
      target: menu.id,
      set: {
        parentId: unlessChanged(menu.parentId),
        label: unlessChanged(menu.label),
        icon: unlessChanged(menu.icon),
        sortValue: unlessChanged(menu.sortValue),
        isGeneral: unlessChanged(menu.isGeneral),
        hidden: unlessChanged(menu.hidden),
        keepAlive: unlessChanged(menu.keepAlive),
        type: sql`excluded.type`,
        code: sql`excluded.code`,
        path: sql`excluded.path`,
        component: sql`excluded.component`,
        isIframe: sql`excluded.is_iframe`,
        word: sql`excluded.word`,
        deletedAt: null,
      },
    })
  const ids = menuRows.map((row) => row.id)
  const parents = menuRows.filter((row) => row.type === 'm').map((row) => row.id)
  await db
    .update(menu)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(menu.type, 'r'),
        isNull(menu.createdBy),
        inArray(menu.parentId, parents),
        notInArray(menu.id, ids),
      ),
    )
}
