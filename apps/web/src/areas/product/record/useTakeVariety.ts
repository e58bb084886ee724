import { productOfVariety } from '@hepu/api/areas/product/record/productCalls'
import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { call } from '../../../client/call.ts'
import type { FormValues } from '../../../resource/form/items.ts'

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Returns a function that follows a form of a product: as soon as a variety is chosen, its crop is taken, and its name and suitable
 * regions where nobody typed others. Another variety replaces what the one before it filled in.
 */
export function useTakeVariety(): (form: FormInstance) => void {
  const chosen = useRef<unknown>(null)
  const taken = useRef<FormValues>({})
  return (form) => {
    const varietyId: unknown = form.getFieldValue('varietyId')
    if (varietyId === chosen.current) return
    chosen.current = varietyId
    if (typeof varietyId === 'string' && varietyId !== '') void take(varietyId, form)
  }

  async function take(varietyId: string, form: FormInstance): Promise<void> {
    // A refusal is told by the call; the form stays as it is.
    const found = await call(productOfVariety, { id: varietyId }).catch(() => null)
    if (!found || chosen.current !== varietyId) return
    const now = form.getFieldsValue(true) as FormValues
    const isFree = (prop: string) => isBlank(now[prop]) || now[prop] === taken.current[prop]
    const values = Object.fromEntries(
      Object.entries(found).filter(
        ([prop, value]) => !isBlank(value) && (prop === 'cropSpecies' || isFree(prop)),
      ),
    )
    taken.current = values
    form.setFieldsValue(values)
  }
}
