import '../../figures.css'
import {
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
} from '@hepu/api/areas/experiment/analysis/analysis'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ResultsTable } from '../../../ui/comparison/ResultsTable.tsx'
import { TraitComparison } from '../../../ui/comparison/TraitComparison.tsx'
import { YieldComparison } from '../../../ui/comparison/YieldComparison.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { bestOf, resultRows, traitRows, yieldColumns } from './comparisonRows.ts'
import { GroupLink, VarietyLink } from '../TrialLinks.tsx'
import { useComparedGroup } from './useComparedGroup.tsx'
import { NextStep } from '../TrialLinks.tsx'
import { paths } from '../trialPaths.ts'

/** 对比分析表: one variety against the checks by traits and by yield at each point, and all varieties of the group. */
export default function ComparisonTables() {
  const { groupId, choose, isWrong, isEmpty, groups } = useComparedGroup()
  return (
    <Page
      title="对比分析表"
      extra={choose}
      help="折合亩产(%) = 共同试点上 (品种均值之和 − 对照均值之和) ÷ 对照均值之和 × 100；增产点数 = 比对照增产 > 0 的试点数 / 共同试点数；排名并列取较好名次。性状取各点平均，病害取最高级。"
    >
      {groups.error && <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && <EmptyPane loading />}
      {isWrong && <BadQuery />}
      {isEmpty && (
        <EmptyPane
          text={
            <NextStep
              text="还没有试验数据。先导入试验工作簿，或新增组别。"
              to={paths.list}
              label="去试验进展"
            />
          }
        />
      )}
      {groupId && <Comparison key={groupId} groupId={groupId} />}
    </Page>
  )
}

function Comparison({ groupId }: { groupId: string }) {
  const [chosen, setChosen] = useState<string>()
  const points = useCall(dataAnalysis, { groupId })
  const average = useCall(dataAnalysisAvg, { groupId })
  const survey = useCall(surveyInformation, { groupId })
  const calls = [points, average, survey]
  const error = calls.find((query) => query.error)?.error
  if (error)
    return <ErrorPane error={error} onRetry={() => void Promise.all(calls.map((query) => query.refetch()))} />
  if (!points.data || !average.data || !survey.data) return <EmptyPane loading />
  const { rows, bases, checks } = average.data
  const entryId = chosen ?? bestOf(average.data)
  const entry = rows.find((row) => row.id === entryId)
  const others = checks.filter((check) => check.entryId !== entryId)
  const compared = [...(entry ? [entry] : []), ...others.map(({ entryId: id, name }) => ({ id, name }))]
  return (
    <>
      <div className="bar">
        <Select
          aria-label="品种"
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 240 }}
          placeholder="请选择品种"
          value={entryId}
          onChange={setChosen}
          options={rows.map((row) => ({ value: row.id, label: row.name }))}
        />
        <GroupLink id={groupId}>分析信息</GroupLink>
      </div>
      <section>
        <h3>性状对比</h3>
        <TraitComparison
          names={compared.map(({ name }) => name)}
          rows={traitRows(
            survey.data,
            compared.map(({ id }) => id),
          )}
        />
      </section>
      <section>
        <h3>产量对比（kg/亩，±%）</h3>
        <YieldComparison
          bases={bases}
          columns={entryId ? yieldColumns(points.data, average.data, entryId) : []}
        />
      </section>
      <section>
        <h3>汇总结果</h3>
        <ResultsTable
          bases={bases}
          rows={resultRows(average.data)}
          renderName={({ id, name }) => <VarietyLink id={id}>{name}</VarietyLink>}
        />
      </section>
    </>
  )
}
