import { getProductExtra } from '@hepu/api/areas/product/record/productCalls'
import type { OutputOf } from '@hepu/api/core/route'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

export type ProductExtra = OutputOf<typeof getProductExtra>
export type ProductTrial = NonNullable<ProductExtra['trials']>[number]

/** What hangs on a product, or what is shown while it loads or cannot be read. */
export function useProductExtra(id: string | null): { extra?: ProductExtra; otherwise: ReactNode } {
  const { data, error, refetch } = useCall(
    getProductExtra,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true },
  )
  if (error) return { otherwise: <ErrorPane error={error} onRetry={() => void refetch()} /> }
  if (!data) return { otherwise: <EmptyPane loading /> }
  return { extra: data, otherwise: null }
}
