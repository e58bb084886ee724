import { lazy } from 'react'
import type { ColumnMaker, MakerProps } from '../../../resource/import/meaningOptions.ts'
import { guessTrait } from '../traits/guessTrait.ts'

const OwnTraitDialog = lazy(() => import('../traits/OwnTraitDialog.tsx'))

/** Makes a trait of the organisation for a column of the workbook. */
export const traitMaker: ColumnMaker = {
  label: '新性状…',
  search: '新性状 自定义',
  Dialog: ({ header, cells, onMade, onClose }: MakerProps) => (
    <OwnTraitDialog guess={guessTrait(header, [...cells])} onMade={onMade} onClose={onClose} />
  ),
}
