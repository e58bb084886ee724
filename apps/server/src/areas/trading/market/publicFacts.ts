import type { showAchievement } from '@hepu/api/areas/trading/market/market'
import type { ResultOf } from '@hepu/api/core/route'
import type { PublicCtx } from '../../../http/context.ts'
import { contextOf } from '../consult/consultRows.ts'
import { evidenceOf } from '../listing/evidence.ts'
import { getListing } from '../listing/listingRows.ts'
import { plainText } from '../../../http/plainText.ts'

type Facts = ResultOf<typeof showAchievement>['facts']

/** Returns what the registers and trials know of a public listing and its owner shows to everybody, and what there is beyond. */
export async function publicFacts(
  visitor: PublicCtx,
  place: { id: number; orgId: number; crop: string },
): Promise<Facts> {
  const ctx = contextOf(visitor, place)
  const { sections, locked } = await evidenceOf(ctx, await getListing(ctx, place.id), 'public')
  return {
    sections: sections.map(({ label, lines, table }) => ({
      label,
      lines: lines.map((line) => ({ label: line.label, value: plainText(line.value) })),
      table: table && { heads: table.heads, rows: table.rows.map((row) => row.map(plainText)) },
    })),
    locked: locked.map(({ label, level }) => ({ label, level })),
  }
}
