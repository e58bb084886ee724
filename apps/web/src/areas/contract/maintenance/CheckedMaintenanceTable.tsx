import {
  maintenanceHeads as heads,
  maintenanceVerdicts,
  type MaintenanceVerdict,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type {
  CheckedMaintenance,
  MaintenanceCheck,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<MaintenanceVerdict, Tone>> = {
  added: 'good',
  updated: 'good',
  same: 'quiet',
  missing: 'warn',
  repeated: 'warn',
  broken: 'bad',
}
const verdicts = Object.keys(maintenanceVerdicts) as MaintenanceVerdict[]

/** Returns whether a row can be stored and would change something. */
export const isGood = ({ verdict }: CheckedMaintenance): boolean =>
  verdict === 'added' || verdict === 'updated'

interface Props {
  check: MaintenanceCheck
  chosen: ReadonlySet<number>
  onChange: (rows: ReadonlySet<number>) => void
  /** Goes back to choose another file. */
  onAgain: () => void
}

/** The rows of a workbook with their verdicts: what is wrong by column, or what would change. */
export function CheckedMaintenanceTable({ check, chosen, onChange, onAgain }: Props) {
  const [shown, setShown] = useState<MaintenanceVerdict | 'all'>('all')
  const rows = check.rows.filter(({ verdict }) => shown === 'all' || verdict === shown)
  const take = (row: number, isTaken: boolean) => {
    const next = new Set(chosen)
    if (isTaken) next.add(row)
    else next.delete(row)
    onChange(next)
  }
  return (
    <>
      <p>
        工作表「{check.sheet}」共 {check.rows.length} 行，尚未写入任何数据。
        <Button type="link" size="small" onClick={onAgain}>
          换一个文件
        </Button>
      </p>
      <Segmented
        aria-label="按结论筛选"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: `全部 ${check.rows.length}` },
          ...verdicts
            .filter((verdict) => check.counts[verdict] > 0)
            .map((verdict) => ({
              value: verdict,
              label: `${maintenanceVerdicts[verdict]} ${check.counts[verdict]}`,
            })),
        ]}
      />
      <PlainTable
        key={shown}
        label="检查结果"
        rows={rows}
        keyOf={({ row }) => String(row)}
        pageSize={10}
        columns={[
          {
            title: '导入',
            width: 52,
            cell: (row) =>
              isGood(row) && (
                <Checkbox
                  aria-label={`导入第 ${row.row} 行`}
                  checked={chosen.has(row.row)}
                  onChange={({ target }) => take(row.row, target.checked)}
                />
              ),
          },
          { title: '行', cell: ({ row }) => row, width: 44, isFigure: true },
          { title: heads.contractNumber, cell: ({ contractNumber }) => contractNumber, width: 180 },
          { title: heads.varietyName, cell: ({ varietyName }) => varietyName, width: 130 },
          { title: heads.product, cell: ({ product }) => product, width: 130 },
          { title: '结论', cell: (row) => <Verdict row={row} /> },
        ]}
      />
    </>
  )
}

function Verdict({ row: { verdict, problems, changes } }: { row: CheckedMaintenance }) {
  return (
    <>
      <StateText tone={tones[verdict]}>{maintenanceVerdicts[verdict]}</StateText>
      {problems.map(({ column, message }) => (
        <div key={`${column} ${message}`} className="quiet">
          {column ? `${column}：${message}` : message}
        </div>
      ))}
      {changes.map((change) => (
        <div key={change} className="quiet">
          {change}
        </div>
      ))}
    </>
  )
}
