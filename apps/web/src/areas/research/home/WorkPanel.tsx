import '../../../ui/page/cardRows.css'
import { worklist } from '@hepu/api/areas/research/worklist'
import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import type { OutputOf } from '@hepu/api/core/route'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { WORK_HEADING } from './workHeading.ts'

type Work = OutputOf<typeof worklist>

const kinds = Object.keys(assignedToMeKinds) as AssignedToMeKind[]

/** 登记库待办 on the home screen: to-dos by registry, and why the user's records were returned. */
export default function WorkPanel() {
  const { data, error, refetch } = useCall(worklist, {}, { quiet: true, freshOnReturn: true })
  return (
    <section aria-labelledby={WORK_HEADING}>
      <h2 id={WORK_HEADING} tabIndex={-1}>
        登记库待办
      </h2>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {!error && data?.registries.length === 0 && (
        <p className="quiet">没有待您审核的记录；您新增的记录中没有被驳回的，也没有草稿。</p>
      )}
      {!error && data && data.rejected.length > 0 && <Rejected work={data} />}
      {!error && data && data.registries.length > 0 && <Counts registries={data.registries} />}
    </section>
  )
}

function Counts({ registries }: Pick<Work, 'registries'>) {
  return (
    <div className="home-scroll card-rows home-part">
      <table className="home-table">
        <thead>
          <tr>
            <th>登记库</th>
            {kinds.map((kind) => (
              <th key={kind} className="end">
                {assignedToMeKinds[kind].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {registries.map((registry) => (
            <tr key={registry.name}>
              <td>{registry.title}</td>
              {kinds.map((kind) => (
                <td key={kind} data-head={assignedToMeKinds[kind].label} className="end">
                  <CountLink registry={registry} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A number that links to the list of the records it counts. */
function CountLink({ registry, kind }: { registry: Work['registries'][number]; kind: AssignedToMeKind }) {
  const count = registry[kind]
  if (count === 0) return <span className="quiet">{BLANK}</span>
  return (
    <Link
      className="num"
      to={`${registry.path}?assignedToMe=${kind}`}
      aria-label={`${registry.title}${assignedToMeKinds[kind].label} ${count} 条`}
    >
      {count}
    </Link>
  )
}

function Rejected({ work: { registries, rejected } }: { work: Work }) {
  const total = registries.reduce((sum, registry) => sum + registry.rejected, 0)
  return (
    <>
      <h3 className="home-part">
        {total > rejected.length ? `最近被驳回的 ${rejected.length} 条（共 ${total} 条）` : '被驳回的记录'}
      </h3>
      <div className="home-scroll card-rows">
        <table className="home-table">
          <thead>
            <tr>
              <th>记录</th>
              <th>登记库</th>
              <th>驳回意见</th>
              <th>审核人</th>
              <th>审核时间</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map((record) => (
              <tr key={record.path}>
                <td>
                  <Link to={record.path}>{record.name}</Link>
                </td>
                <td data-head="登记库">{record.title}</td>
                <td data-head="驳回意见" className="wrap">
                  {record.opinion ?? BLANK}
                </td>
                <td data-head="审核人">{record.auditByName ?? BLANK}</td>
                <td data-head="审核时间" className="quiet">
                  {record.auditAt ? formatTime(record.auditAt) : BLANK}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
