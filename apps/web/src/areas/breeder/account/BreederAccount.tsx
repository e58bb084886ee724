import { accountExport, accountShow, type Account } from '@hepu/api/areas/breeder/account/breederAccount'
import { accountLabels as labels } from '@hepu/api/areas/breeder/account/accountFields'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { AccountCharts } from './AccountCharts.tsx'
import { FigureButton, type Asked } from './FigureButton.tsx'
import { figureColumns } from './figureColumns.ts'

const AccountRows = lazy(() => import('./AccountRows.tsx'))

/** 效益账: what became of the varieties of a breeder, and what was paid and earned, year by year. */
export default function BreederAccount({ breederId }: BreederPaneProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useCall(accountShow, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <div className="bar">
        <p className="quiet">
          参试与晋级按试验播种日的合作关系归属，审定按公告日，销售与提成按业务年度末；费用按登记年度。点数字看明细，合计与该数相等。
          {found.data.hidden.length > 0 && `您没有权限查看：${found.data.hidden.join('、')}。`}
        </p>
        <Export breederId={breederId} />
      </div>
      <Years account={found.data} breederId={breederId} onAsk={setAsked} />
      <Suspense>{asked && <AccountRows asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

function Export({ breederId }: BreederPaneProps) {
  const mayExport = usePermissions().has('breeder.archive:export')
  const save = useDownload()
  if (!mayExport) return null
  return <ActionButton onClick={() => save(accountExport, { breederId })}>导出</ActionButton>
}

interface YearsProps extends BreederPaneProps {
  account: Account
  onAsk: (asked: Asked) => void
}

function Years({ account: { years, total }, breederId, onAsk }: YearsProps) {
  const drawn = useMemo(() => years.toReversed().map((row) => ({ ...row, name: String(row.year) })), [years])
  if (years.length === 0)
    return <EmptyPane text="还没有可记的账：登记合作品种、关联审定品种与产品、登记费用后，按年度自动汇总。" />
  const rows = [
    ...years.map(({ year, ...sums }) => ({ name: `${year} 年`, year, ...sums })),
    { name: '合计', year: null, ...total },
  ]
  return (
    <>
      <AccountCharts rows={drawn} of="各年度" />
      <PlainTable
        label="各年度效益账"
        title="各年度效益账"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: labels.year, minWidth: 76, cell: ({ name }) => name },
          ...figureColumns.map(({ key, title, figure, width }) => ({
            title,
            minWidth: width - 16,
            isFigure: true,
            cell: (row: (typeof rows)[number]) => (
              <FigureButton
                value={row[key]}
                label={`${row.name} ${title}`}
                onOpen={() =>
                  onAsk({
                    breederId,
                    figure,
                    title: `${row.name} · ${title}`,
                    ...(row.year === null ? {} : { startYear: row.year, endYear: row.year }),
                  })
                }
              />
            ),
          })),
          {
            title: labels.cost,
            minWidth: 180,
            isFigure: true,
            cell: ({ cost, approvedSoFar }: (typeof rows)[number]) => (
              <>
                <Yuan amount={cost} /> <span className="quiet">n={approvedSoFar}</span>
              </>
            ),
          },
        ]}
      />
      <p className="quiet">
        单个审定品种成本 = 截至该年度的累计已付 ÷ 累计审定品种数（n）；没有审定品种的不计算。
      </p>
    </>
  )
}
