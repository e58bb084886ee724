import { assetTypes, type AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { readShare, WHOLE_SHARE } from '@hepu/api/areas/research/ownership/ownershipShare'
import { comparable } from '@hepu/api/cells/normalise'
import { inArray, sql } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { assets } from './assets.ts'
import { earlierChanges } from './ownershipHistory.ts'
import { sharesAfter } from './ownershipParties.ts'

/** A record of a registry whose owners may be known. */
interface Owned {
  id: number
  orgId: number
  /** Shares as the registry of variety rights has them: 甲公司60%、乙研究所40%. */
  share?: unknown
}

const isAsset = (type: string): type is AssetType => Object.hasOwn(assetTypes, type)

/**
 * Returns what the house owns of records of a registry (`research.patent`), in per cent with two decimals, by id: by the changes of their
 * ownership, else by the shares that the record itself names. A record of which neither says anything is absent.
 */
export async function heldShares(
  ctx: Ctx,
  registry: string,
  records: readonly Owned[],
): Promise<ReadonlyMap<number, string>> {
  const type = registry.replace('research.', '')
  if (!isAsset(type) || records.length === 0) return new Map()
  const changes = await earlierChanges(ctx, assets[type], records)
  const houses = await houseNames(
    ctx,
    records.map(({ orgId }) => orgId),
  )
  return new Map(
    records.flatMap((record): [number, string][] => {
      const names = houses.get(record.orgId) ?? new Set<string>()
      const held = ofHistory(sharesAfter(changes.get(record.id) ?? []), names) ?? ofText(record.share, names)
      return held === null ? [] : [[record.id, percent(held)]]
    }),
  )
}

/** Returns the names of all organisations of the house that an organisation belongs to, in comparable form, by organisation. */
async function houseNames(
  { db }: Pick<Ctx, 'db'>,
  orgIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const top = sql<string>`split_part(${organization.path}, '/', 2)`
  const asked = db
    .select({ top: sql`split_part(path, '/', 2)` })
    .from(organization)
    .where(inArray(organization.id, [...new Set(orgIds)]))
  const found = await db
    .select({ id: organization.id, name: organization.name, top })
    .from(organization)
    .where(inArray(top, asked))
  const byTop = Map.groupBy(found, (one) => one.top)
  return new Map(
    found.map((one) => [one.id, new Set((byTop.get(one.top) ?? []).map(({ name }) => comparable(name)))]),
  )
}

/** Null where the history names no organisation of the house. */
function ofHistory(shares: ReadonlyMap<string, bigint>, names: ReadonlySet<string>): bigint | null {
  const own = [...shares].filter(([party]) => names.has(party))
  return own.length === 0 ? null : own.reduce((sum, [, share]) => sum + share, 0n)
}

/** Null where the text names no organisation of the house. */
function ofText(text: unknown, names: ReadonlySet<string>): bigint | null {
  if (typeof text !== 'string') return null
  const own = text.split(/[、，,；;\n]/).flatMap((part) => shareIn(part, names) ?? [])
  return own.length === 0 ? null : own.reduce((sum, share) => sum + share, 0n)
}

/** Returns the share of 甲公司60% if it is that of an organisation of the house. Names may end in digits themselves. */
function shareIn(part: string, names: ReadonlySet<string>): bigint | null {
  const said = comparable(part)
  for (const name of names) {
    const share = said.startsWith(name) ? /^:?(\d+(?:\.\d{1,2})?)%$/.exec(said.slice(name.length)) : null
    if (share?.[1]) return readShare(share[1])
  }
  return null
}

const percent = (hundredths: bigint): string => {
  const held = hundredths > WHOLE_SHARE ? WHOLE_SHARE : hundredths
  return `${held / 100n}.${String(held % 100n).padStart(2, '0')}`
}
