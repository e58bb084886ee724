import type { EarlierRound } from '@hepu/api/areas/project/closing/earlierRound'
import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import type { ResultOf } from '@hepu/api/core/route'
import { readNames } from '../../../db/keptNames.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { homeOf, listRefusedBefore, type Closing, type Outcome } from './closingRows.ts'

type Shown = ResultOf<typeof api.showClosing>['earlier'][number]
type Names = ReadonlyMap<number, string>

/**
 * Returns what an application keeps of the round that ends now: one that goes back to be changed keeps what was sent, as its material
 * is another afterwards. A passed or refused one stays as it is.
 */
export async function keptRounds(
  ctx: Ctx,
  closing: Closing,
  { outcome, opinion }: { outcome: Outcome; opinion: string | null },
): Promise<Partial<Pick<Closing, 'earlier'>>> {
  if (outcome !== 'draft' && outcome !== 'rework') return {}
  const round: EarlierRound = {
    outcome: outcome === 'draft' ? 'withdrawn' : 'rework',
    summary: closing.summary,
    note: closing.note,
    fileNames: (await listFiles(ctx, homeOf(closing))).map(({ originalName }) => originalName),
    gates: closing.gates,
    appliedBy: closing.appliedBy,
    appliedAt: closing.appliedAt?.toISOString() ?? null,
    endedBy: ctx.caller.userId,
    endedAt: ctx.services.now().toISOString(),
    opinion,
  }
  return { earlier: [...closing.earlier, round] }
}

/** Lists the rounds of the applications of a project that did not close it, the newest first. */
export async function listEarlier(ctx: Ctx, node: Node, latest: Closing): Promise<Shown[]> {
  const refused = await listRefusedBefore(ctx, node, latest.id)
  const people = [latest, ...refused].flatMap(({ appliedBy, decidedBy, earlier }) => [
    appliedBy,
    decidedBy,
    ...earlier.flatMap((round) => [round.appliedBy, round.endedBy]),
  ])
  const names = await readNames(ctx, 'user', people)
  const shown: Shown[] = roundsOf(latest, names)
  for (const closing of refused)
    shown.push(await presentRefused(ctx, closing, names), ...roundsOf(closing, names))
  return shown
}

const nameIn = (names: Names, id: number | null): string | null => names.get(id ?? 0) ?? null

const roundsOf = ({ id, earlier }: Closing, names: Names): Shown[] =>
  earlier
    .map(({ gates, appliedBy, appliedAt, endedBy, endedAt, ...round }, at) => ({
      ...round,
      key: `${id}.${at}`,
      files: [],
      snapshot: gates,
      appliedByName: nameIn(names, appliedBy),
      appliedAt: appliedAt === null ? null : new Date(appliedAt),
      endedByName: nameIn(names, endedBy),
      endedAt: new Date(endedAt),
    }))
    .toReversed()

async function presentRefused(ctx: Ctx, closing: Closing, names: Names): Promise<Shown> {
  const files = await listFiles(ctx, homeOf(closing))
  return {
    key: String(closing.id),
    outcome: 'rejected',
    summary: closing.summary,
    note: closing.note,
    fileNames: files.map(({ originalName }) => originalName),
    files,
    snapshot: closing.gates,
    appliedByName: nameIn(names, closing.appliedBy),
    appliedAt: closing.appliedAt,
    endedByName: nameIn(names, closing.decidedBy),
    endedAt: closing.decidedAt,
    opinion: closing.opinion,
  }
}
