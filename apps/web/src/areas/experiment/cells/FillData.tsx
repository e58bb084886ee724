import '../../figures.css'
import { fillSheet } from '@hepu/api/areas/experiment/cells/cell'
import { fillFields } from '@hepu/api/areas/experiment/cells/cellFields'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { Segmented, Select, Space } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useTraits } from '../traits/useTraits.ts'
import { paths } from '../trialPaths.ts'
import { useGroupId } from '../group/useGroupId.tsx'
import { NextStep } from '../TrialLinks.tsx'

const FillSheet = lazy(() => import('./FillSheet.tsx'))

const HELP =
  '按试点填全部项目，或按项目跨试点填。小区可按品种、按小区号或按田间蛇形（第一排从左到右，下一排从右到左）排列，粘贴沿显示的顺序。可从 Excel 成块粘贴；带表头的表（竖排或横排小区）先预览再填入。拖动右下角向下填充。写法与导入相同：16-18 取平均，17.2（16-18）取 17.2，等级可写 Ⅲ，日期可写 5-1；空白是未调查，不等于零。红色不能保存，黄色确认后保存。没有审核权限时，保存的值待审核，不计入统计。\n键盘：回车到显示顺序的下一格，Ctrl+V 粘贴，Ctrl+C 复制，Ctrl+D 向下填充，Ctrl+Z 撤销，Ctrl+Y 重做。'

/** 数据填报: a spreadsheet of one point, or of one field over all points. */
export default function FillData() {
  const { groupId, choose, absent } = useGroupId()
  return (
    <Page title="数据填报" extra={choose} help={HELP}>
      {groupId ? <GroupSheet key={groupId} groupId={groupId} /> : absent}
    </Page>
  )
}

function GroupSheet({ groupId }: { groupId: string }) {
  const [params, setParams] = useTabParams()
  const crop = useSession((session) => session.userInfo?.currentCrop?.value ?? 'maize')
  const group = useCall(groupShow, { groupId })
  const fields = fillFields(useTraits())
  const field = params.get('field') ?? undefined
  const pointId = field ? undefined : (params.get('pointId') ?? group.data?.points[0]?.id)
  if (group.error) return <ErrorPane error={group.error} onRetry={() => void group.refetch()} />
  if (!group.data) return <EmptyPane loading />
  if (group.data.points.length === 0)
    return (
      <EmptyPane
        text={
          <NextStep
            text="该组别还没有试点，先在试验设置中填写，或导入试验数据。"
            to={paths.setup(groupId, 'points')}
            label="填写试点"
          />
        }
      />
    )
  return (
    <>
      <div className="bar">
        <Space wrap>
          <Segmented
            aria-label="填写方式"
            value={field ? 'field' : 'point'}
            onChange={(mode) => setParams({ field: mode === 'field' ? (fields[0]?.key ?? null) : null })}
            options={[
              { value: 'point', label: '按试点' },
              { value: 'field', label: '按项目' },
            ]}
          />
          {field ? (
            <Select
              aria-label="项目"
              style={{ width: 220 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={field}
              onChange={(key) => setParams({ field: key })}
              options={fields.map(({ key, head }) => ({ value: key, label: head }))}
            />
          ) : (
            <Select
              aria-label="试点"
              style={{ width: 220 }}
              showSearch={{ optionFilterProp: 'label' }}
              value={pointId}
              onChange={(id) => setParams({ pointId: id })}
              options={group.data.points.map(({ id, name, scrapped }) => ({
                value: id,
                label: scrapped ? `${name}（已报废）` : name,
              }))}
            />
          )}
        </Space>
        <Space>
          <Link to={paths.rawData(groupId, pointId)}>原始数据</Link>
          <Link to={paths.analysis(groupId)}>分析信息</Link>
        </Space>
      </div>
      <OneSheet
        key={field ?? pointId}
        groupId={groupId}
        crop={crop}
        {...(field ? { field } : { pointId: pointId! })}
      />
    </>
  )
}

function OneSheet({ crop, ...of }: { groupId: string; crop: string; pointId?: string; field?: string }) {
  const sheet = useCall(fillSheet, of)
  if (sheet.error) return <ErrorPane error={sheet.error} onRetry={() => void sheet.refetch()} />
  if (!sheet.data) return <EmptyPane loading />
  if (sheet.data.rows.length === 0)
    return (
      <EmptyPane
        text={
          <NextStep
            text="该组别还没有参试品种，先在试验设置中填写，或导入试验数据。"
            to={paths.setup(of.groupId, 'entries')}
            label="填写参试品种"
          />
        }
      />
    )
  return (
    <Suspense fallback={<EmptyPane loading />}>
      <FillSheet sheet={sheet.data} crop={crop} part={of.field ?? of.pointId ?? ''} only={of.field} />
    </Suspense>
  )
}
