import type * as api from '@hepu/api/areas/authority/party/party'
import { partyLabels, partyRoles } from '@hepu/api/areas/authority/party/partyFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { party, supplierRelation } from '../../../db/schema/index.ts'
import { lockTree } from '../../../db/tree.ts'
import { removeRow, staleEdit, updateRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeNames } from '../../../resource/places.ts'
import { archivesRefusal, archiveWords, findArchives, moveArchives } from './partyArchives.ts'
import { moveProviders, providersRefusal } from './partyProviders.ts'
import { getKeptParty, namesBefore, partyTree, type Party } from './partyRules.ts'
import { maskedIdNo } from './partySecret.ts'

type Ids = ParsedInputOf<typeof api.partyMergePreview>

const note = { label: '往来单位' }

/** Fields that a merge fills where the kept party has none. */
const FILLED = [
  'type',
  'creditCode',
  'idNo',
  'contact',
  'phone',
  'region',
  'address',
  'bankName',
  'bankAccount',
  'remark',
] as const
type Filled = (typeof FILLED)[number]

/** The account belongs to the bank that stands with it: both are filled or neither. */
const isBank = (field: Filled): boolean => field === 'bankName' || field === 'bankAccount'

const isBlank = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** The relations and the parties below that a merge moves. */
interface Moved {
  relations: number[]
  repeated: number[]
  children: Party[]
}

/** Shows what a merge would do; the refusal says why it cannot be done. */
export async function previewMerge(ctx: Ctx, ids: Ids): Promise<ResultOf<typeof api.partyMergePreview>> {
  const { keep, drop } = await loadBoth(ctx, ids)
  const { relations, repeated, children } = await findMoved(ctx, ids)
  const archives = await findArchives(ctx, ids)
  const next = mergedValues(keep, drop)
  const shown = await textsOf(ctx)
  const fields = [...FILLED, 'roles' as const, 'formerNames' as const].flatMap((field) => {
    const [before, after] = [shown(keep, field), shown({ ...keep, ...next }, field)]
    return before === after ? [] : [{ label: partyLabels[field], before, after }]
  })
  const differences = FILLED.flatMap((field) => {
    const [kept, dropped] = [shown({ ...keep, ...next }, field), shown(drop, field)]
    return kept && dropped && kept !== dropped ? [{ label: partyLabels[field], kept, dropped }] : []
  })
  return {
    keep: { id: keep.id, name: keep.name, version: keep.version },
    drop: { id: drop.id, name: drop.name, version: drop.version },
    fields,
    differences,
    relations: relations.length,
    repeatedRelations: repeated.length,
    children: children.length,
    archives: await archiveWords(ctx, archives),
    refusal:
      (await refusalOf(ctx, keep, drop)) ??
      (await archivesRefusal(ctx, archives)) ??
      (await providersRefusal(ctx, ids)),
  }
}

/** Merges one party into another, in one transaction: contents, relations and branches. The merged one is deleted. */
export async function mergeParties(ctx: Ctx, input: ParsedInputOf<typeof api.partyMerge>): Promise<null> {
  await lockTree(ctx, partyTree)
  const { keep, drop } = await loadBoth(ctx, input)
  if (keep.version !== input.keepVersion) throw await staleEdit(ctx, keep, note)
  if (drop.version !== input.dropVersion) throw await staleEdit(ctx, drop, note)
  const archives = await findArchives(ctx, input)
  const refusal =
    (await refusalOf(ctx, keep, drop)) ??
    (await archivesRefusal(ctx, archives)) ??
    (await providersRefusal(ctx, input))
  if (refusal) throw new AppError('BAD_STATE', refusal)
  const moved = await findMoved(ctx, input)
  await moveRelations(ctx, keep.id, moved)
  await moveChildren(ctx, keep.id, moved.children)
  await moveArchives(ctx, keep.id, archives)
  await moveProviders(ctx, input)
  await removeRow(ctx, party, drop.id, { ...note, reason: `并入「${keep.name}」` })
  const extra = { before: { merged: null }, after: { merged: drop.name } }
  await updateRow(ctx, party, keep.id, { values: mergedValues(keep, drop) }, { ...note, extra })
  return null
}

async function loadBoth(ctx: Ctx, { keepId, dropId }: Ids): Promise<{ keep: Party; drop: Party }> {
  if (keepId === dropId) throw new AppError('BAD_INPUT', '请选择另一个往来单位，不能与自己合并')
  return { keep: await getKeptParty(ctx, keepId), drop: await getKeptParty(ctx, dropId) }
}

async function refusalOf(ctx: Ctx, keep: Party, drop: Party): Promise<string | null> {
  if (keep.kind !== drop.kind) return '单位与个人不能合并'
  if (keep.creditCode && drop.creditCode && keep.creditCode !== drop.creditCode) {
    return `两者的${partyLabels.creditCode}不同，不是同一单位；如有一个填错，请先改正`
  }
  const { rows } = await ctx.db.execute(sql`
    with recursive above as (
      select id, parent_id from ${party} where id = ${keep.id}
      union
      select p.id, p.parent_id from ${party} p join above on p.id = above.parent_id
    )
    select 1 from above where id = ${drop.id}`)
  return rows.length > 0 ? `「${keep.name}」是「${drop.name}」的下级，请反过来合并或先改上级` : null
}

function mergedValues(keep: Party, drop: Party) {
  const hasBank = keep.bankName !== null || keep.bankAccount !== null
  const filled = FILLED.filter(
    (field) => isBlank(keep[field]) && !isBlank(drop[field]) && !(hasBank && isBank(field)),
  )
  return {
    ...Object.fromEntries(filled.map((field) => [field, drop[field]])),
    roles: Object.keys(partyRoles).filter((role) => keep.roles.includes(role) || drop.roles.includes(role)),
    formerNames: namesBefore(keep, keep.name, [...keep.formerNames, ...drop.formerNames, drop.name]),
  }
}

async function findMoved({ db }: Ctx, { keepId, dropId }: Ids): Promise<Moved> {
  const found = await db
    .select()
    .from(supplierRelation)
    .where(and(isNull(supplierRelation.deletedAt), inArray(supplierRelation.supplierId, [keepId, dropId])))
  const kept = new Set(
    found.filter(({ supplierId }) => supplierId === keepId).map(({ orgId, kind }) => `${orgId} ${kind}`),
  )
  const others = found.filter(({ supplierId }) => supplierId === dropId)
  const isRepeated = ({ orgId, kind }: { orgId: number; kind: string }) => kept.has(`${orgId} ${kind}`)
  const children = await db
    .select()
    .from(party)
    .where(and(isNull(party.deletedAt), eq(party.parentId, dropId)))
  return {
    relations: others.filter((row) => !isRepeated(row)).map(({ id }) => id),
    repeated: others.filter(isRepeated).map(({ id }) => id),
    children: children.filter(({ id }) => id !== keepId),
  }
}

async function moveRelations(ctx: Ctx, keepId: number, { relations, repeated }: Moved): Promise<void> {
  const now = ctx.services.now()
  const stamps = { updatedBy: ctx.caller.userId, updatedAt: now }
  const update = (ids: readonly number[], values: { supplierId: number } | { deletedAt: Date }) =>
    ctx.db
      .update(supplierRelation)
      .set({ ...stamps, ...values })
      .where(inArray(supplierRelation.id, [0, ...ids]))
  await update(relations, { supplierId: keepId })
  await update(repeated, { deletedAt: now })
}

/** Moves parties below another one, also those that other organisations keep, because their parent goes away. */
async function moveChildren(ctx: Ctx, keepId: number, children: readonly Party[]): Promise<void> {
  for (const { id, orgId, parentId } of children) {
    await ctx.db
      .update(party)
      .set({
        parentId: keepId,
        updatedBy: ctx.caller.userId,
        updatedAt: ctx.services.now(),
        version: sql`${party.version} + 1`,
      })
      .where(and(eq(party.orgId, orgId), eq(party.id, id)))
    const line = { object: 'party', objectId: id, action: 'update', orgId, crop: null } as const
    await writeLog(ctx, { ...line, before: { parentId }, after: { parentId: keepId }, reason: '上级已合并' })
  }
}

/** Returns a function that shows a field of a party as text; null if it is blank. */
async function textsOf(ctx: Ctx) {
  const types = await dictLabels(ctx, 'supplier_type')
  return (row: Party, field: Filled | 'roles' | 'formerNames'): string | null => {
    const text = {
      type: () => row.type && (types.get(row.type) ?? row.type),
      idNo: () => maskedIdNo(ctx, row),
      region: () => placeNames(row.region).join(''),
      roles: () => row.roles.map((role) => partyRoles[role as keyof typeof partyRoles]).join('、'),
      formerNames: () => row.formerNames.join('、'),
    }
    const own = text[field as keyof typeof text] as (() => string | null) | undefined
    return (own ? own() : row[field as 'contact']) || null
  }
}
