import { sourceValues } from '@hepu/api/areas/trading/listing/listing'
import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../client/call.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import type { SourceOfForm } from './listingItems.ts'

interface SourceForm extends SourceOfForm {
  /** Why what is offered could not come to the market; null if it could, or nothing is chosen. */
  blocker: string | null
  /** Takes note of the values of the form: a record that was just chosen fills its fields. */
  follow: (values: FormValues) => void
}

const filled = ['name', 'resultType', 'number', 'holder', 'legalState', 'regions', 'indicators'] as const

/** Fills the form of a supply with what is known of the record that it offers, once one is chosen. */
export function useSourceValues(form: FormInstance, listing: ListingDetail | undefined): SourceForm {
  const first = listing?.sourceKind ?? undefined
  const [kind, setKind] = useState<string | undefined>(first)
  const [blocker, setBlocker] = useState<string | null>(null)
  const last = useRef(listing?.sourceId ?? null)
  const follow = (values: FormValues) => {
    const chosenKind = typeof values['sourceKind'] === 'string' ? values['sourceKind'] : undefined
    const id = typeof values['sourceId'] === 'string' ? values['sourceId'] : null
    setKind(chosenKind)
    if (id === last.current) return
    last.current = id
    setBlocker(null)
    if (chosenKind && id) void fill(form, chosenKind as ListingSource, id, setBlocker)
  }
  const held =
    listing?.sourceId && listing.sourceName
      ? { value: listing.sourceId, label: listing.sourceName }
      : undefined
  return { kind, held, blocker, follow }
}

async function fill(
  form: FormInstance,
  kind: ListingSource,
  sourceId: string,
  onBlocker: (why: string | null) => void,
): Promise<void> {
  try {
    const { blocker, ...values } = await call(sourceValues, { kind, sourceId })
    onBlocker(blocker)
    const known = filled.filter((name) => values[name] !== null)
    form.setFieldsValue(Object.fromEntries(known.map((name) => [name, values[name]])))
  } catch {
    // The message of the call says why; the fields stay as they were typed.
  }
}
