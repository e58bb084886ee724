import '../../figures.css'
import '../../../ui/page/cardRows.css'
import './pk.css'
import { getContrastInfoExport } from '@hepu/api/areas/upgrade/pk/pkCompare'
import { siteCountLabels } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ComparisonBody } from './ComparisonBody.tsx'
import { ComparisonChoices } from './ComparisonChoices.tsx'
import { pkPaths } from './pkPaths.ts'
import { usePkTarget } from './usePkTarget.ts'

const SavePkDialog = lazy(() => import('./SavePkDialog.tsx'))

const HELP = `只用共同试点：同一年、同一组、同一试点上双方都有数据的点，空白不作0，报废试点不计。
${siteCountLabels.targetSites}、${siteCountLabels.baseSites}是目标品种、对比品种各自有数据的点次，${siteCountLabels.common}是双方都有数据的点。
增减产% = (目标均值 − 对比均值) ÷ 对比均值 × 100；赢率 = 增产点数 ÷ 对比点数 × 100，差值大于阈值才算增产点。
抗性性状以更低为赢，只按压力点（试验中有品种表现的点）计赢率；含水量只比较均值与差值。
配对t检验至少3个共同试点，符号检验按差值正负、不计阈值，除去持平后至少5个点；旁边的 n 是所用点数。`

/** 组合PK详情: chosen varieties against a check, or each against each, over their common points. */
export default function GroupPkDetail() {
  const target = usePkTarget()
  const { pathname } = useLocation()
  const [saving, setSaving] = useState(false)
  // Used while the slider moves; on release the address gets the value.
  const [dragged, setDragged] = useState<number | null>(null)
  const may = usePermission()
  const permissions = usePermissions()
  const download = useDownload()
  const { data, error } = target.answer
  const shownThreshold = dragged ?? target.threshold ?? data?.threshold ?? 0
  const canSave = may('write') && data && !data.reason && !target.isGroup
  const back = backOf(pathname, target.isGroup)
  return (
    <Page
      title={data ? `组合PK · ${data.title}` : '组合PK'}
      {...(back ? { back } : {})}
      help={HELP}
      extra={
        <Space>
          {target.pkId && <ChangeHistory object="upgrade_pk" objectId={target.pkId} />}
          {canSave && <Button onClick={() => setSaving(true)}>{target.pkId ? '修改保存' : '保存'}</Button>}
          {permissions.has('experiment.variety:export') && data && !data.reason && (
            <Button
              type="primary"
              onClick={() =>
                void download(getContrastInfoExport, {
                  ...target.input,
                  mode: data.mode,
                  threshold: shownThreshold,
                })
              }
            >
              导出
            </Button>
          )}
        </Space>
      }
    >
      {error && !data && <ErrorPane error={error} onRetry={() => void target.answer.refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data && (
        <>
          <ComparisonChoices
            data={data}
            target={target}
            threshold={shownThreshold}
            onThreshold={setDragged}
          />
          <ComparisonBody data={data} threshold={shownThreshold} isBusy={target.answer.isPlaceholderData} />
        </>
      )}
      <Suspense>
        {saving && data && (
          <SavePkDialog
            data={data}
            target={target}
            threshold={shownThreshold}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Returns the list that leads here under the same menu. */
function backOf(pathname: string, isGroup: boolean): string | undefined {
  if (pathname.startsWith('/breeding')) return pkPaths.pick
  if (!pathname.startsWith('/estimate')) return undefined
  return isGroup ? pkPaths.trials : pkPaths.saved
}
