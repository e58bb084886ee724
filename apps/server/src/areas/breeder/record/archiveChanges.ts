import { partyRoles } from '@hepu/api/areas/authority/party/partyFields'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import { breederStates } from '@hepu/api/areas/breeder/record/breederStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { problemsOf } from '@hepu/api/core/zod'
import { and, eq } from 'drizzle-orm'
import { assertChoice } from '../../../db/dictEntries.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { partyInRole, saveParty } from '../../authority/shared.ts'
import { BREEDER, lockBreeder, type Breeder } from '../breederRows.ts'
import { closedBecause } from './archives.ts'
import { homeOf } from './archiveFiles.ts'
import { usesOf } from './archiveUses.ts'

const note = { label: BREEDER }
type Saved = ParsedInputOf<typeof api.breederSave>
type Content = Omit<Saved, 'partyId' | 'party'>

/** Begins the archive of a party of the register, or of one that is registered with it. */
export async function saveArchive(ctx: Ctx, input: Saved): Promise<ResultOf<typeof api.breederSave>> {
  const { partyId, party: given, ...content } = input
  await assertZones(ctx, content.ecoZones)
  const id = partyId ?? (await registerParty(ctx, given))
  await assertFirst(ctx, await partyInRole(ctx, id, 'BREEDER'))
  const row = await insertRow(ctx, breeder, { ...content, partyId: id }, note)
  return { id: row.id }
}

/** Registers a party as the screen of parties does, with the same rules. */
async function registerParty(ctx: Ctx, given: Saved['party']): Promise<number> {
  const parsed = partySave.input.safeParse({ ...given, roles: ['BREEDER'] })
  if (!parsed.success) {
    const problems = problemsOf(parsed.error).map((problem) => ({
      ...problem,
      path: `party.${problem.path}`,
    }))
    throw new AppError('BAD_INPUT', problems[0]?.message ?? `${partyRoles.BREEDER}不正确`, {
      data: { problems },
    })
  }
  return (await saveParty(ctx, parsed.data)).id
}

/** Throws CONFLICT if the organisation has an archive of the party already. */
async function assertFirst(ctx: Ctx, { id, name }: Pick<typeof party.$inferSelect, 'id' | 'name'>) {
  const [existing] = await ctx.db
    .select({ state: breeder.state })
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.orgId, ctx.caller.orgId), eq(breeder.partyId, id)))
  if (!existing) return
  throw new AppError(
    'CONFLICT',
    `「${name}」已有育种家档案（${breederStates[existing.state]}），请在列表中打开`,
  )
}

async function assertZones(ctx: Ctx, zones: readonly string[], held: readonly string[] = []): Promise<void> {
  for (const value of zones) {
    if (held.includes(value)) continue
    await assertChoice(ctx, { dict: 'eco_zone', label: labels.ecoZones, value })
  }
}

/** Changes the content of an archive. */
export async function editArchive(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.breederEdit>,
): Promise<ResultOf<typeof api.breederEdit>> {
  const current = await lockBreeder(ctx, id)
  assertOpen(current)
  await assertZones(ctx, content.ecoZones, current.ecoZones)
  const row = await updateLocked(ctx, breeder, current, { version, values: nulled(content) }, note)
  return { version: row.version }
}

/** Throws BAD_STATE for an archive whose content is closed. */
export function assertOpen({ state }: Pick<Breeder, 'state'>): void {
  const closed = closedBecause(state)
  if (closed) throw new AppError('BAD_STATE', closed)
}

/** Fields that were left out are emptied. */
const nulled = (content: Content) => ({
  ...content,
  cooperation: content.cooperation ?? null,
  endOn: content.endOn ?? null,
  teamSize: content.teamSize ?? null,
  grade: content.grade ?? null,
})

/** Deletes archives that nothing rests on; all of them or none. The parties stay. */
export async function deleteArchives(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.breederDelete>,
): Promise<null> {
  for (const id of ids) {
    const row = await lockBreeder(ctx, id)
    const uses = await usesOf(ctx, row)
    if (uses.length > 0) {
      const what = uses.map(({ label, count }) => `${count}${label}`).join('、')
      throw new AppError('BAD_STATE', `「${await nameOf(ctx, row)}」有${what}，不能删除，可改为终止合作`)
    }
    await removeFilesOf(ctx, homeOf(row))
    await removeRow(ctx, breeder, id, note)
  }
  return null
}

/** Returns the name of the party of an archive. */
export async function nameOf(
  { db }: Pick<Ctx, 'db'>,
  { partyId }: Pick<Breeder, 'partyId'>,
): Promise<string> {
  const [found] = await db.select({ name: party.name }).from(party).where(eq(party.id, partyId))
  return found?.name ?? BREEDER
}
