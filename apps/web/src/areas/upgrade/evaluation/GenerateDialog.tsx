import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

/** The list of standards. */
const STANDARDS = '/estimate/estimate-promotion/upgradeStandard'

type Result = OutputOf<typeof evaluation.generateCurrentYear>

interface Props {
  /** First year shown, instead of the current one. */
  startYear?: number
  onClose: () => void
}

/** Asks for the year, generates, and shows what was done and what was skipped. */
export default function GenerateDialog({ startYear, onClose }: Props) {
  const config = useCall(evaluation.configYear, {})
  const [chosen, setChosen] = useState(startYear)
  const [result, setResult] = useState<Result>()
  const generate = useRun(evaluation.generateCurrentYear)
  const year = chosen ?? config.data?.currentYear
  const run = async () => {
    const done = await generate.run({ year: String(year) })
    if (done) setResult(done)
  }
  return (
    <AppModal
      open
      title="生成晋级评估"
      onCancel={onClose}
      onOk={result ? onClose : () => void run()}
      okText={result ? '知道了' : '生成'}
      cancelButtonProps={{ style: { display: result ? 'none' : undefined } }}
      confirmLoading={generate.running}
    >
      {result ? (
        <>
          <p>
            {result.year} 年：新增 {result.created} 组，重新计算 {result.refreshed} 组。
          </p>
          {result.skipped.length > 0 && <p>以下组别没有处理：</p>}
          <GroupNotes notes={result.skipped} />
          {result.withoutStandard.length > 0 && (
            <>
              <p>
                以下组别没有可用的标准，未作判定；请在<Link to={STANDARDS}>晋级标准</Link>
                中设置，或在预演中选定标准：
              </p>
              <GroupNotes notes={result.withoutStandard} />
            </>
          )}
          {result.created + result.refreshed + result.skipped.length === 0 && (
            <p>该年没有试验组别，请先导入数据。</p>
          )}
        </>
      ) : (
        <>
          <p>
            按当前数据计算各组别汇总，并按适用的晋级标准给出系统判定。预演中、已确认、已发布的组别不受影响。
          </p>
          <label>
            年份{' '}
            <Select
              aria-label="年份"
              style={{ width: 120 }}
              value={year}
              onChange={setChosen}
              loading={config.isPending}
              options={(config.data?.years ?? []).map((value) => ({ value, label: value }))}
            />
          </label>
        </>
      )}
    </AppModal>
  )
}

/** Remarks on single groups. */
function GroupNotes({ notes }: { notes: Result['skipped'] }) {
  if (notes.length === 0) return null
  return (
    <ul>
      {notes.map(({ group, reason }) => (
        <li key={`${group}：${reason}`}>
          {group}：{reason}
        </li>
      ))}
    </ul>
  )
}
