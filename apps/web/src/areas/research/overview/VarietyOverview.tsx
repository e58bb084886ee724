import './overview.css'
import { overviewShow } from '@hepu/api/areas/research/overview/varietyOverview'
import type { OutputOf } from '@hepu/api/core/route'
import { useEffect } from 'react'
import { useSession } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { FoundNames, SearchBox } from './FoundNames.tsx'
import { OverviewHeads } from './OverviewHeads.tsx'
import { OwnNames } from './OwnNames.tsx'
import { rememberName } from './recentNames.ts'
import { Sections, Untold } from './Sections.tsx'
import { Timeline } from './Timeline.tsx'
import { WhereToEnter } from './WhereToEnter.tsx'

/** 品种总览: all that is recorded about a variety, by sections and on a timeline; and the search for one. */
export default function VarietyOverview() {
  const [params, setParams] = useTabParams()
  const [name, part] = [params.get('name'), params.get('q')]
  return (
    <Page title={name && !part ? `品种总览 · ${name}` : '品种总览'} help={HELP}>
      <SearchBox
        key={`search ${part ?? name ?? ''}`}
        initial={part ?? name ?? ''}
        onSearch={(next) => setParams({ q: next })}
      />
      {part && <FoundNames part={part} onOnly={(only) => setParams({ q: null, name: only })} />}
      {!part && name && <Overview key={name} name={name} />}
      {!part && !name && (
        <>
          <p className="quiet">
            输入名称或编号的一部分查找；查到后可看到该品种的试验、审定、品种权、种质和晋级记录，按时间排列。
          </p>
          <OwnNames />
          <section className="overview-section">
            <p className="quiet">还没有登记的品种：</p>
            <WhereToEnter />
          </section>
        </>
      )}
    </Page>
  )
}

function Overview({ name }: { name: string }) {
  const userId = useSession((session) => session.userInfo?.id) ?? ''
  const { data, error, refetch } = useCall(overviewShow, { name }, { quiet: true })
  const isKnown = data?.sections.some(({ total }) => total > 0) ?? false
  useEffect(() => {
    if (isKnown) rememberName(userId, name)
  }, [isKnown, userId, name])
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  if (!isKnown) return <NotFound data={data} />
  return (
    <>
      <OverviewHeads data={data} />
      <Timeline name={name} sections={data.sections} />
      <Sections name={name} sections={data.sections} />
    </>
  )
}

/** Shown if no record has the name: possible reasons, and similar names. */
function NotFound({ data: { name, cropLabel, sections } }: { data: OutputOf<typeof overviewShow> }) {
  return (
    <>
      <EmptyPane
        text={`在当前机构的${cropLabel}中没有找到品种「${name}」的记录。`}
        action={
          <p className="quiet">
            请核对名称，或在上面输入名称的一部分查找；其他作物的品种请先切换作物；密码编号的参试品种揭示后才能查到。
          </p>
        }
      />
      <Untold sections={sections.filter(({ isAllowed }) => !isAllowed)} label="无权查看" />
      <FoundNames part={name} quiet />
    </>
  )
}

const HELP =
  '名称比较时不计空格、大小写和全角半角。匹配方式：「关联」按记录之间的编号相连；「同名」按名称相同；「别名」按种质资源中登记的别名或编号；「题名提及」指题名中写有该名称，请自行核对是否同一品种；「代表成果」指该人员的代表成果中写有该名称。只有年份的记录排在当年最后一天；没有日期的排在最后。各登记库分别按您的权限显示。'
