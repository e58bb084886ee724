import type * as api from '@hepu/api/areas/authority/party/party'
import { partyLabels, partyRoles } from '@hepu/api/areas/authority/party/partyFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { assertChoice } from '../../../db/dictEntries.ts'
import { party } from '../../../db/schema/index.ts'
import { lockTree } from '../../../db/tree.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { countArchives } from './partyArchives.ts'
import { countProviders } from './partyProviders.ts'
import {
  assertUnique,
  countSupplierUses,
  countUses,
  getKeptParty,
  namesBefore,
  partyTree,
  type Party,
} from './partyRules.ts'
import { sealIdNo } from './partySecret.ts'

const title = '往来单位'
const note = { label: title }

type Content = ParsedInputOf<typeof api.partySave>

/** Makes a party of the current organisation. */
export async function saveParty(ctx: Ctx, input: Content): Promise<ResultOf<typeof api.partySave>> {
  await lockTree(ctx, partyTree)
  await assertSound(ctx, input, null)
  await assertUnique(ctx, input, { title })
  const { id } = await insertRow(ctx, party, valuesOf(ctx, input, null), note)
  return { id }
}

/** Changes a party. Where its name changes, the present one becomes a former name unless the caller says it was a mistake. */
export async function updateParty(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.partyUpdate>,
): Promise<ResultOf<typeof api.partyUpdate>> {
  await lockTree(ctx, partyTree)
  const { id, version, keepsName, ...content } = input
  const current = await getKeptParty(ctx, id)
  await assertSound(ctx, content, current)
  await assertUnique(ctx, content, { title, ownId: id })
  const before = keepsName ? current : { ...current, name: content.name }
  const formerNames = namesBefore(before, content.name, content.formerNames)
  const values = { ...valuesOf(ctx, content, current), formerNames }
  const isOther = values.idNo !== current.idNo
  const reason = isOther ? `修改了${partyLabels.idNo}` : null
  const row = await updateRow(ctx, party, id, { version, values }, { ...note, reason })
  return { id, version: row.version }
}

const valuesOf = (ctx: Ctx, content: Content, current: Party | null) => ({
  ...content,
  type: content.roles.includes('SUPPLIER') ? content.type : null,
  idNo: sealIdNo(ctx, content.idNo, current),
  region: content.region ?? [],
  formerNames: namesBefore({ name: content.name, formerNames: [] }, content.name, content.formerNames),
})

/** Throws for values that do not fit together: numbers of the wrong kind, a supplier without type, a role that is still needed. */
async function assertSound(ctx: Ctx, content: Content, current: Party | null): Promise<void> {
  const { kind, roles, type } = content
  if (current?.roles.includes('BREEDER') && !roles.includes('BREEDER')) await assertNoArchive(ctx, current)
  if (current?.roles.includes('SERVICE') && !roles.includes('SERVICE')) await assertNoProvider(ctx, current)
  if (kind === 'PERSON' && content.creditCode !== null)
    throw wrong('creditCode', `个人没有${partyLabels.creditCode}，请留空`)
  if (kind === 'UNIT' && content.idNo !== null) throw wrong('idNo', `单位没有${partyLabels.idNo}，请留空`)
  if (roles.includes('SUPPLIER')) {
    if (type === null) throw wrong('type', `角色含“${partyRoles.SUPPLIER}”时，${partyLabels.type}必填`)
    await assertChoice(ctx, {
      dict: 'supplier_type',
      label: partyLabels.type,
      value: type,
      held: current?.type ?? undefined,
    })
  } else if (current?.roles.includes('SUPPLIER')) {
    const uses = (await countSupplierUses(ctx, [current.id])).get(current.id)
    if (uses)
      throw new AppError(
        'BAD_STATE',
        `「${current.name}」作为供应商有${uses}，不能去掉“${partyRoles.SUPPLIER}”`,
      )
  }
}

/** Throws BAD_STATE for a party that has an archive as breeder. */
async function assertNoArchive(ctx: Ctx, { id, name }: Party): Promise<void> {
  const n = (await countArchives(ctx, [id])).get(id)
  if (n) throw new AppError('BAD_STATE', `「${name}」有${n}份育种家档案，不能去掉“${partyRoles.BREEDER}”`)
}

/** Throws BAD_STATE for a party that is a provider of services. */
async function assertNoProvider(ctx: Ctx, { id, name }: Party): Promise<void> {
  const n = (await countProviders(ctx, [id])).get(id)
  if (n) throw new AppError('BAD_STATE', `「${name}」有${n}份服务商档案，不能去掉“${partyRoles.SERVICE}”`)
}

const wrong = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Disables a party or takes it into use again; what names it stays. */
export async function setPartyState(
  ctx: Ctx,
  { id, state }: ParsedInputOf<typeof api.partyState>,
): Promise<null> {
  await getKeptParty(ctx, id)
  await updateRow(ctx, party, id, { values: { state } }, note)
  return null
}

/** Deletes parties that nothing rests on; all of them or none. */
export async function deleteParties(ctx: Ctx, { ids }: ParsedInputOf<typeof api.partyDelete>): Promise<null> {
  await lockTree(ctx, partyTree)
  for (const id of ids) {
    const { name } = await getKeptParty(ctx, id)
    const uses = (await countUses(ctx, [id])).get(id)
    if (uses)
      throw new AppError('BAD_STATE', `往来单位「${name}」有${uses}，不能删除，可先停用或与另一个合并`)
    await removeRow(ctx, party, id, note)
  }
  return null
}
