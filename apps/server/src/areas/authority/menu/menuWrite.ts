import type * as writes from '@hepu/api/areas/authority/menu/menuResources'
import type * as api from '@hepu/api/areas/authority/menu/menuAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { changesOf } from '../../../db/loggedChanges.ts'
import { catalogueGrant, menu, role } from '../../../db/schema/index.ts'
import { roleGrant } from '../../../db/roleGrant.ts'
import { isBuiltIn } from '../../../db/seed/seedMenus.ts'
import { ADMINISTRATOR } from '../../../db/seed/seedRoles.ts'
import { nextPlace } from '../../../db/tree.ts'
import { staleEdit, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { keepingAdministrators } from '../user/administrators.ts'
import type { Menu } from './heldMenus.ts'
import {
  assertMayCarry,
  assertPathFree,
  assertParent,
  findEntry,
  isAbsolute,
  lockMenus,
  menuTree,
} from './menuRules.ts'

/** Entries made by people have ids from here on; those of the catalogue stay below. */
const FIRST_OWN_ID = 900_000_000_001
/** Code of a site of its own, whose address would not do in the name of a route. */
const SITE_CODE = 'site'

/** What people say of an entry; what they leave out stays as it is. */
type Wish = Partial<
  Pick<
    Menu,
    | 'parentId'
    | 'label'
    | 'code'
    | 'path'
    | 'component'
    | 'icon'
    | 'description'
    | 'isGeneral'
    | 'isIframe'
    | 'hidden'
    | 'keepAlive'
    | 'word'
  >
>
type MenuInput = ParsedInputOf<typeof api.menuInsert>
type ResourceInput = ParsedInputOf<typeof writes.resourceInsert>
type EitherInput = ParsedInputOf<typeof writes.menuResourceSave>
interface Edited {
  id: number
  version: number
}

/** Adds a menu: a group, another address of a screen, or a site in a frame. */
export const insertMenu = (ctx: Ctx, input: MenuInput): Promise<{ id: number }> =>
  insertEntry(ctx, 'm', menuWish(input))

/** Adds a resource to a menu. */
export const insertResource = (ctx: Ctx, input: ResourceInput): Promise<{ id: number }> =>
  insertEntry(ctx, 'r', resourceWish(input))

/** Adds either. */
export const insertEither = (ctx: Ctx, input: EitherInput): Promise<{ id: number }> =>
  insertEntry(ctx, input.type, eitherWish(input))

/** Changes a menu. */
export const editMenu = (ctx: Ctx, input: MenuInput & Edited): Promise<null> =>
  editEntry(ctx, 'm', input, menuWish(input))

/** Changes a resource. */
export const editResource = (ctx: Ctx, input: ResourceInput & Edited): Promise<null> =>
  editEntry(ctx, 'r', input, resourceWish(input))

/** Changes either. */
export const editEither = (ctx: Ctx, input: EitherInput & Edited): Promise<null> =>
  editEntry(ctx, input.type, input, eitherWish(input))

function menuWish(input: MenuInput): Wish {
  const { label, path, component, icon, description, isGeneral, isIframe, hidden, keepAlive } = input
  const said = { label, path, component, icon, description, isGeneral, isIframe, hidden, keepAlive }
  return defined({ ...said, parentId: input.parentId, code: input.code ?? undefined })
}

const resourceWish = ({ menuId, label, word, description }: ResourceInput): Wish =>
  defined({ parentId: menuId, label, word, code: word, description })

function eitherWish(input: EitherInput): Wish {
  if (input.type === 'm') {
    if (!input.path) throw new AppError('BAD_INPUT', '路径必填')
    return menuWish({ ...input, path: input.path })
  }
  if (!input.word) throw new AppError('BAD_INPUT', '权限字必填')
  if (!input.parentId) throw new AppError('BAD_INPUT', '所属菜单必填')
  return resourceWish({ ...input, menuId: input.parentId, word: input.word })
}

const defined = (values: { [K in keyof Wish]: Wish[K] | undefined }): Wish =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Wish

async function insertEntry(ctx: Ctx, type: Menu['type'], wish: Wish): Promise<{ id: number }> {
  const all = await lockMenus(ctx)
  await checkEntry(ctx, all, type, wish)
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const path = wish.path ?? ''
  const isSite = isAbsolute(path)
  const values = {
    ...wish,
    id: await nextId(ctx),
    type,
    label: wish.label ?? '',
    code: wish.code ?? (isSite ? SITE_CODE : path),
    path,
    isIframe: isSite,
    sortValue: await lastPlace(ctx, type, wish.parentId ?? null),
  }
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  await ctx.db.insert(menu).values({ ...values, ...stamps })
  await grantToAdministrators(ctx, values.id)
  await logEntry(ctx, values.id, 'create', null, values)
  return { id: values.id }
}

async function editEntry(ctx: Ctx, type: Menu['type'], { id, version }: Edited, wish: Wish): Promise<null> {
  const all = await lockMenus(ctx)
  const current = findEntry(all, id, type)
  if (version !== current.version) throw await staleEdit(ctx, { ...current, name: current.label }, {})
  assertCatalogueKept(current, wish)
  await checkEntry(ctx, all, type, wish, current)
  const changes = changesOf(current, {
    ...wish,
    ...(await placeOf(ctx, current, wish)),
    ...frameOf(current, wish),
  })
  if (!changes) return null
  await keepingAdministrators(ctx, await listOrgsGranting(ctx, current, wish), () =>
    ctx.db
      .update(menu)
      .set({ ...changes.values, ...stampsOf(ctx) })
      .where(eq(menu.id, id)),
  )
  await logEntry(ctx, id, 'update', changes.before, changes.after)
  return null
}

/** Lists the organisations whose roles lose a permission with this change: those in which the entry is granted. */
async function listOrgsGranting(ctx: Ctx, current: Menu, { word }: Wish): Promise<number[]> {
  if (word === undefined || word === current.word) return []
  const found = await ctx.db
    .selectDistinct({ orgId: role.orgId })
    .from(roleGrant)
    .innerJoin(role, eq(role.id, roleGrant.roleId))
    .where(and(eq(roleGrant.menuId, current.id), isNull(role.deletedAt)))
  return found.map(({ orgId }) => orgId)
}

/** Puts an entry that moves under another menu at its end. */
async function placeOf(ctx: Ctx, current: Menu, { parentId }: Wish): Promise<Partial<Menu>> {
  if (parentId === undefined || parentId === current.parentId) return {}
  return { sortValue: await lastPlace(ctx, current.type, parentId) }
}

const lastPlace = (ctx: Ctx, type: Menu['type'], parentId: number | null): Promise<number> =>
  nextPlace(ctx, menuTree, parentId, and(eq(menu.type, type), isNull(menu.deletedAt)))

/** Returns the change that shows the address of another site in a frame, and any other address without one. */
const frameOf = (current: Menu, { path }: Wish): Partial<Menu> =>
  path === undefined || isBuiltIn(current.id) ? {} : { isIframe: isAbsolute(path) }

async function checkEntry(
  ctx: Ctx,
  all: readonly Menu[],
  type: Menu['type'],
  wish: Wish,
  current?: Menu,
): Promise<void> {
  if (wish.parentId !== undefined) assertParent(all, wish.parentId, current?.id)
  if (type === 'm') {
    if (wish.path !== undefined) assertPathFree(all, wish.path, current?.id)
    if (wish.isIframe && !isAbsolute(wish.path ?? '') && !(current && isBuiltIn(current.id))) {
      throw new AppError('BAD_INPUT', '嵌入页面的路径须以 http:// 或 https:// 开头')
    }
  } else if (wish.word !== current?.word) {
    await assertMayCarry(ctx, wish.word as Permission)
  }
}

/** Fields that the code rests on; of an entry of the catalogue they are not people's to change. */
const owned = {
  code: '编码',
  path: '路径',
  component: '组件',
  isIframe: '嵌入页面',
  word: '权限字',
} as const

function assertCatalogueKept(current: Menu, wish: Wish): void {
  if (!isBuiltIn(current.id)) return
  for (const name of Object.keys(owned) as (keyof typeof owned)[]) {
    if (wish[name] === undefined || wish[name] === current[name]) continue
    throw new AppError('BAD_STATE', `「${current.label}」由系统提供，${owned[name]}不能修改`)
  }
  if (current.type === 'r' && wish.parentId !== undefined && wish.parentId !== current.parentId) {
    throw new AppError('BAD_STATE', `「${current.label}」由系统提供，所属菜单不能修改`)
  }
}

async function nextId(ctx: Ctx): Promise<number> {
  const [found] = await ctx.db
    .select({ id: sql<string>`greatest(max(${menu.id}) + 1, ${FIRST_OWN_ID}::bigint)` })
    .from(menu)
  return Number(must(found, 'the next id').id)
}

/** Grants a new menu to the administrators, who have every menu. */
async function grantToAdministrators(ctx: Ctx, menuId: number): Promise<void> {
  await ctx.db.insert(catalogueGrant).values({ code: ADMINISTRATOR, menuId }).onConflictDoNothing()
}

/** Returns who changed an entry, when, and its next version. */
export const stampsOf = (ctx: Ctx) => ({
  updatedBy: ctx.caller.userId,
  updatedAt: ctx.services.now(),
  version: sql`${menu.version} + 1`,
})

/** Writes the line of a change of a menu or resource; menus belong to no crop. */
export const logEntry = (
  ctx: Ctx,
  objectId: number,
  action: 'create' | 'update' | 'delete',
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> => writeLog(ctx, { object: 'menu', objectId, action, before, after, crop: null })
