import * as api from '@hepu/api/areas/authority/supplier/supplier'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  /** The chosen type; null for all. */
  value: string | null
  onChange: (type: string | null) => void
}

/** The number of suppliers of each type; a click shows those of a type, a second click all again. */
export function SupplierSums({ value, onChange }: Props) {
  const sums = useCall(api.getSupplierSumByType, {}, { quiet: true })
  if (sums.error) return <ErrorPane error={sums.error} onRetry={() => void sums.refetch()} />
  const rows = sums.data ?? []
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const related = rows.reduce((sum, row) => sum + row.related, 0)
  const tag = (type: string | null, label: string, count: number, ofThem: number) => (
    <Button
      key={type ?? ''}
      size="small"
      type={value === type ? 'primary' : 'default'}
      aria-pressed={value === type}
      onClick={() => onChange(value === type ? null : type)}
    >
      {label} {count}
      {ofThem > 0 && <span className="sum-related">合作 {ofThem}</span>}
    </Button>
  )
  return (
    <div className="supplier-sums" role="group" aria-label="按类型查看">
      {tag(null, '全部', total, related)}
      {rows.map(({ type, label, count, related: ofThem }) => tag(type, label, count, ofThem))}
    </div>
  )
}
