import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { Button, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { blankStart, startFrom, type Opening, type Standard } from './standardStart.ts'
import { StandardForm } from './StandardForm.tsx'

const VersionCompare = lazy(() => import('./VersionCompare.tsx'))
const WIDTH = 1160

/**
 * Creates a standard (blank, from a template, as a copy or child of another), or shows and edits one with its versions.
 */
export default function StandardDrawer({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const [number, setNumber] = useState<number>()
  const id = opening.kind === 'new' || opening.kind === 'template' ? null : opening.id
  const stored = useCall(
    api.standardShow,
    { standardId: id ?? '0', ...(number === undefined ? {} : { number: String(number) }) },
    { enabled: id !== null },
  )
  const close = { size: WIDTH, onClose }
  if (opening.kind === 'template') return <StandardForm start={opening.start} drawer={close} />
  if (opening.kind === 'new') return <StandardForm start={blankStart} drawer={close} />
  if (!stored.data) {
    return (
      <AppDrawer open title="晋级标准" {...close}>
        {stored.error ? (
          <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />
        ) : (
          <EmptyPane loading />
        )}
      </AppDrawer>
    )
  }
  const standard = stored.data
  if (opening.kind !== 'edit')
    return <StandardForm start={startFrom(standard, opening.kind)} drawer={close} />
  const shown = number ?? standard.number
  return (
    <StandardForm
      key={`${standard.id}-${shown}-${standard.version}`}
      start={startFrom(standard, 'edit')}
      standard={standard}
      isOld={shown !== standard.versions[0]?.number}
      head={<Versions standard={standard} shown={shown} onShow={setNumber} />}
      onReload={() => void stored.refetch()}
      drawer={close}
    />
  )
}

/** The choice of the shown version, and the comparison of two. */
function Versions(props: { standard: Standard; shown: number; onShow: (number: number) => void }) {
  const { standard, shown, onShow } = props
  const [compares, setCompares] = useState(false)
  return (
    <Space>
      <ChangeHistory object="upgrade_standard" objectId={standard.id} />
      {standard.versions.length > 1 && <Button onClick={() => setCompares(true)}>比较版本</Button>}
      <Select
        aria-label="版本"
        style={{ width: 260, maxWidth: '100%' }}
        value={shown}
        onChange={onShow}
        options={standard.versions.map((version) => ({
          value: version.number,
          label: `第${version.number}版 · ${formatTime(version.at)} · ${version.byName ?? '系统'}`,
        }))}
      />
      <Suspense>
        {compares && <VersionCompare standard={standard} onClose={() => setCompares(false)} />}
      </Suspense>
    </Space>
  )
}
