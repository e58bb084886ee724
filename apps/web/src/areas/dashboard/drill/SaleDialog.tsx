import '../../figures.css'
import { COUNTED_INTERNAL } from '@hepu/api/areas/dashboard/widget/widgets'
import { useMemo } from 'react'
import { BillsDialog } from '../../product/shared.ts'
import type { SaleFigure } from '../wall/wallContext.ts'

interface Props {
  figure: SaleFigure
  companyId: string | undefined
  onClose: () => void
}

/** 统计明细: the bills behind a figure of 推广, by its own filters. */
export default function SaleDialog({ figure: shown, companyId, onClose }: Props) {
  const { title, years, cells, months, isOfWhole } = shown
  const figure = useMemo(
    () => ({ title, years, ...(cells.length > 0 ? { cells } : {}) }),
    [title, years, cells],
  )
  const filters = useMemo(
    () =>
      ({
        ...(isOfWhole
          ? {}
          : { internal: COUNTED_INTERNAL, ...(companyId ? { companyIds: [companyId] } : {}) }),
        ...(months ? { months } : {}),
      }) as const,
    [companyId, months, isOfWhole],
  )
  return <BillsDialog figure={figure} filters={filters} onClose={onClose} />
}
