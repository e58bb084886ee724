import '../../figures.css'
import { familyOf, trialListOf } from '@hepu/api/areas/experiment/group/families'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useDownload } from '../../../client/useDownload.ts'
import { Choice } from '../../../ui/control/Choice.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { LazyMenu } from '../../../ui/menu/LazyMenu.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { GroupTable } from './GroupTable.tsx'
import type { ImportKind } from './ListDialogs.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { paths } from '../trialPaths.ts'

const ListDialogs = lazy(() => import('./ListDialogs.tsx'))
const TrialListHelp = lazy(() => import('./TrialListHelp.tsx'))
const VarietyTable = lazy(() => import('../variety/VarietyTable.tsx'))

type View = 'groups' | 'varieties'

/** States of an entry that is a result (品种成果): 拟晋级, 已晋级, 报审, 已审定. */
const resultStates = ['2', '3', '7', '8']

/**
 * 试验进展: trials by group or by entry, with import and export. Under 品种成果 it first shows the promoted entries, and has no
 * import.
 */
export default function EstimateProgressList() {
  const [params, setParams] = useSearchParams()
  const [importing, setImporting] = useState<ImportKind | null>(null)
  const [limiting, setLimiting] = useState(false)
  const { key, pathname } = useLocation()
  const family = familyOf(pathname)
  const isResults = family === 'fruits'
  const mayImport = usePermission()('import') && !isResults
  const isAsked = mayImport && params.get('import') === 'fillData'
  // Closing navigates nowhere, so that a link in the dialog, which closes it, leads where it says.
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const opened = importing ?? (isAsked && closedAt !== key ? 'fillData' : null)
  const close = () => {
    setImporting(null)
    setClosedAt(key)
  }
  const view = (params.get('view') ?? (isResults ? 'varieties' : 'groups')) as View
  return (
    <Page
      title={trialListOf(family).title}
      help={<TrialListHelp />}
      extra={
        !isResults && (
          <ImportActions mayImport={mayImport} onImport={setImporting} onLimits={() => setLimiting(true)} />
        )
      }
    >
      <Choice<View>
        aria-label="列表"
        value={view}
        onChange={(next) => setParams({ view: next })}
        options={[
          { value: 'groups', label: '按组别' },
          { value: 'varieties', label: '按品种' },
        ]}
      />
      <Suspense fallback={<EmptyPane loading />}>
        {view === 'groups' ? (
          <GroupTable onImport={mayImport ? () => setImporting('fillData') : null} />
        ) : (
          <VarietyTable states={isResults ? resultStates : []} />
        )}
      </Suspense>
      <Suspense>
        {(limiting || opened) && (
          <ListDialogs
            isLimiting={limiting}
            onLimited={() => setLimiting(false)}
            importing={opened}
            onImported={close}
          />
        )}
      </Suspense>
    </Page>
  )
}

interface ActionProps {
  mayImport: boolean
  onImport: (kind: ImportKind) => void
  /** Opens 报废界限. */
  onLimits: () => void
}

function ImportActions(props: ActionProps) {
  const download = useDownload()
  const may = usePermission()
  return (
    <Space>
      {may('write') && <OutsideLink to={paths.setup()}>新增组别</OutsideLink>}
      <OutsideLink to={paths.batches}>导入记录</OutsideLink>
      {may('scrap') && <Button onClick={props.onLimits}>报废界限</Button>}
      <LazyMenu
        items={[
          { key: 'fillData', label: '小区数据模板' },
          { key: 'information', label: '参试品种信息模板' },
        ]}
        onClick={(key) =>
          void download(key === 'fillData' ? trialPlot.fillDataTemplate : variety.informationTemplate, {})
        }
        button={(props) => <Button {...props}>下载模板</Button>}
      />
      {props.mayImport && (
        <>
          <Button onClick={() => props.onImport('information')}>导入品种信息</Button>
          <Button type="primary" onClick={() => props.onImport('fillData')}>
            导入试验数据
          </Button>
        </>
      )}
    </Space>
  )
}
