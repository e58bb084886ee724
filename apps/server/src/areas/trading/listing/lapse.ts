import { listingSources, type ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { sourceName, sourceTables, textIn, type SourceRow } from './sources.ts'

/** Returns why a record can no longer be offered by what the register says of it; null if it can. */
export function lapseOf(kind: ListingSource, source: SourceRow, today: string): string | null {
  const { state, over, until } = sourceTables[kind]
  const title = `${listingSources[kind]}「${sourceName(kind, source)}」`
  if (source.deletedAt) return `${title}已删除`
  const word = textIn(source, state)
  if (word && over.includes(word)) return `${title}的状态为「${word}」`
  const day = textIn(source, until)
  return day && day < today ? `${title}的权利已于 ${day} 届满` : null
}
