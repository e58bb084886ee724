import { pageReports } from '@hepu/api/areas/project/report/projectReport'
import { reportKinds } from '@hepu/api/areas/project/report/periods'
import type { NodeDetail } from '@hepu/api/areas/project/node/projectTracking'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Choice } from '../../../ui/control/Choice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { ReportTable } from './ReportTable.tsx'

const ReportRuleDialog = lazy(() => import('./ReportRuleDialog.tsx'))

interface Props {
  node: NodeDetail
  address: NodeAddress
  mayEdit: boolean
}

const kinds = (['month', 'year'] as const).map((value) => ({ value, label: reportKinds[value] }))

/** Monthly or yearly reports of a node, one row for each period that has begun. */
export function ReportsTab({ node, address, mayEdit }: Props) {
  const [params, change] = useTabParams()
  const [isRule, setRule] = useState(false)
  const kind = params.get('kind') === 'year' ? 'year' : 'month'
  return (
    <>
      <div className="report-tools">
        <Space>
          <Choice
            aria-label="报告"
            value={kind}
            options={kinds}
            onChange={(value) => change({ kind: value, period: null })}
          />
          <Link to={`/task/projectExecute/weekly?${new URLSearchParams({ ...address }).toString()}`}>
            周报
          </Link>
        </Space>
        {node.level === 1 && <Button onClick={() => setRule(true)}>报告要求</Button>}
      </div>
      <ReportTable key={kind} route={pageReports} address={address} kind={kind} mayEdit={mayEdit} />
      <Suspense>
        {isRule && <ReportRuleDialog projectId={node.projectId} onClose={() => setRule(false)} />}
      </Suspense>
    </>
  )
}
