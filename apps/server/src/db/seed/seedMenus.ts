import { menus, type MenuDefinition } from '@hepu/api/menus'
import { permissionLabels } from '@hepu/api/core/permissions'
import { and, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../connect.ts'
import { menu } from '../schema/index.ts'

type Row = typeof menu.$inferInsert

function rowsOf(it: MenuDefinition, parentId: number | null, at: number): Row[] {
  const own: Row = {
    id: it.id,
    parentId,
    type: 'm',
    label: it.label,
    code: it.path,
    path: it.path,
    component: it.component ?? null,
    icon: it.icon ?? null,
    sortValue: at + 1,
    isGeneral: it.isGeneral ?? false,
    isIframe: it.isIframe ?? false,
    hidden: it.hidden ?? false,
    keepAlive: it.keepAlive ?? false,
    word: null,
  }
  return [own, ...resourcesOf(it), ...(it.children ?? []).flatMap((child, n) => rowsOf(child, it.id, n))]
}

const resourcesOf = (it: MenuDefinition): Row[] =>
  (it.permissions ?? []).map((word, at) => ({
    id: it.id * 100 + at + 1,
    parentId: it.id,
    type: 'r',
    label: permissionLabels[word],
    code: word,
    path: '',
    sortValue: at + 1,
    word,
  }))

/** The catalogue as rows: menus, and under each its resources, whose id is menu id × 100 + index + 1. */
export const menuRows: readonly Row[] = menus.flatMap((it, at) => rowsOf(it, null, at))

/** Ids of the catalogue's menus and resources. */
export const builtInIds: number[] = menuRows.map((row) => row.id)

const builtIn: ReadonlySet<number> = new Set(builtInIds)

/** Whether an entry comes from the catalogue; all others were made by people. */
export const isBuiltIn = (id: number): boolean => builtIn.has(id)

/** What stands in the table where people changed the entry, else what the catalogue says. */
const unlessChanged = (column: AnyPgColumn): SQL =>
  sql`case when ${menu.updatedBy} is null then excluded.${sql.identifier(column.name)} else ${column} end`

/**
 * Brings menus and resources up to the catalogue. What people changed about an entry (`updated_by`) stays theirs: its
 * name, icon, place and who sees it; what the code rests on (path, component, permission word) is always the
 * catalogue's. Resources that left the catalogue go; menus and resources made by people stay as they are.
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
