import { menus, type MenuDefinition } from '@hepu/api/areas/authority/menus'
import { permissions } from '@hepu/api/core/permissions'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { menu } from './schema/index.ts'

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
  (it.words ?? []).map((word, at) => ({
    id: it.id * 100 + at + 1,
    parentId: it.id,
    type: 'r',
    label: permissions[word],
    code: word,
    path: '',
    sortValue: at + 1,
    word,
  }))

/** The catalogue as rows: menus, and under each its resources, whose id is menu id × 100 + index + 1. */
export const menuRows: readonly Row[] = menus.flatMap((it, at) => rowsOf(it, null, at))

/** Brings menus and resources up to the catalogue; resources that left it go, menus made by people stay. */
export async function seedMenus(db: Db): Promise<void> {
  await db
    .insert(menu)
    .values([...menuRows])
    .onConflictDoUpdate({
      target: menu.id,
      set: {
        parentId: sql`excluded.parent_id`,
        type: sql`excluded.type`,
        label: sql`excluded.label`,
        code: sql`excluded.code`,
        path: sql`excluded.path`,
        component: sql`excluded.component`,
        icon: sql`excluded.icon`,
        sortValue: sql`excluded.sort_value`,
        isGeneral: sql`excluded.is_general`,
        isIframe: sql`excluded.is_iframe`,
        hidden: sql`excluded.hidden`,
        keepAlive: sql`excluded.keep_alive`,
        word: sql`excluded.word`,
        deletedAt: null,
      },
    })
  const ids = menuRows.map((row) => row.id)
  const parents = menuRows.filter((row) => row.type === 'm').map((row) => row.id)
  await db
    .update(menu)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(menu.type, 'r'), inArray(menu.parentId, parents), notInArray(menu.id, ids)))
}
