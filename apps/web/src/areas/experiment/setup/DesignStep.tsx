import { designApply, designPreview, fieldMap, fieldPlan } from '@hepu/api/areas/experiment/design'
import { fillDataTemplate } from '@hepu/api/areas/experiment/plotData'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Button, Segmented, Select, Space } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { Named, Place } from './fieldCells.ts'
import { FieldMap } from './FieldMap.tsx'
import { QualityFacts } from './QualityFacts.tsx'
import { firstSettings, type Settings } from './layoutSettings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import type { Setup } from './setupTables.ts'

interface Props {
  setup: Setup
  onChanged: (isChanged: boolean) => void
  reload: () => Promise<void>
  onGo: (step: 'points' | 'entries') => void
}

/** 设计与布置: lays the plots out, previews the layout, and offers the files for the field. */
export default function DesignStep(props: Props) {
  const { setup, onGo } = props
  if (setup.points.length === 0) {
    return (
      <EmptyPane
        text="还没有试点，先填写试点再布置小区。"
        action={<Button onClick={() => onGo('points')}>填写试点</Button>}
      />
    )
  }
  if (setup.entries.length === 0) {
    return (
      <EmptyPane
        text="还没有参试品种，先填写品种再布置小区。"
        action={<Button onClick={() => onGo('entries')}>填写参试品种</Button>}
      />
    )
  }
  return <Design {...props} />
}

function Design({ setup, onChanged, reload }: Props) {
  const [settings, setSettings] = useState<Settings>(() => firstSettings(setup))
  const isLocked = !setup.can['edit']
  const [view, setView] = useState<'trial' | 'stored'>(setup.plots > 0 || isLocked ? 'stored' : 'trial')
  const apply = useRun(designApply, {
    success: `${messages.done}：小区已布置`,
  })
  const change = (next: Settings) => {
    setSettings(next)
    setView('trial')
    onChanged(true)
  }
  const submit = async () => {
    const done = await apply.run({ ...settings, groupId: setup.id, version: setup.version })
    if (!done) return
    onChanged(false)
    await reload()
    setView('stored')
  }
  return (
    <>
      <SettingsForm {...{ setup, settings }} disabled={isLocked} onChange={change} />
      <div className="bar">
        <Segmented<'trial' | 'stored'>
          aria-label="排列"
          value={view}
          onChange={setView}
          options={[
            { value: 'trial', label: '试排', disabled: isLocked },
            { value: 'stored', label: `已布置（${setup.plots}个小区）`, disabled: setup.plots === 0 },
          ]}
        />
        <Tools
          setup={setup}
          isLocked={isLocked || settings.pointIds.length === 0}
          running={apply.running}
          onApply={submit}
        />
      </div>
      {!isLocked && settings.pointIds.length === 0 && (
        <StateText tone="warn">请选择要布置的试点；已有数据的试点不能重新布置。</StateText>
      )}
      {setup.staleLayout && <StateText tone="warn">{setup.staleLayout}</StateText>}
      {view === 'trial' ? (
        <TrialLayout setup={setup} settings={settings} />
      ) : (
        <StoredLayout setup={setup} guardRows={setup.layout?.guardRows ?? settings.guardRows} />
      )}
    </>
  )
}

interface ToolsProps {
  setup: Setup
  isLocked: boolean
  running: boolean
  onApply: () => Promise<void>
}

function Tools({ setup, isLocked, running, onApply }: ToolsProps) {
  const download = useDownload()
  const groupId = setup.id
  return (
    <Space>
      <Button disabled={setup.plots === 0} onClick={() => void download(fieldPlan, { groupId })}>
        下载种植图
      </Button>
      <Button onClick={() => void download(fillDataTemplate, { groupId })}>下载填报模板</Button>
      {!isLocked &&
        (setup.plots > 0 ? (
          <ConfirmButton
            type="primary"
            title="按当前设置重新布置？原有布置将被替换。"
            description="已有数据的试点不能重新布置。"
            loading={running}
            onConfirm={onApply}
          >
            重新布置
          </ConfirmButton>
        ) : (
          <Button type="primary" loading={running} onClick={() => void onApply()}>
            布置小区
          </Button>
        ))}
    </Space>
  )
}

/** Returns a function that names the entry of a plot. */
function useNames(setup: Setup): (entryId: string) => Named {
  const entries = useMemo(() => new Map(setup.entries.map((entry) => [entry.id, entry])), [setup.entries])
  return useCallback(
    (entryId) => {
      const entry = entries.get(entryId)
      return { name: entry?.name ?? '', check: entry?.isCk ? `CK${entry.ckNo ?? ''}` : '' }
    },
    [entries],
  )
}

const guardNote = (rows: number): string => (rows > 0 ? `四周设保护行不少于${rows}行` : '不设保护行')

function TrialLayout({ setup, settings }: { setup: Setup; settings: Settings }) {
  const preview = useCall(
    designPreview,
    { ...settings, groupId: setup.id },
    { quiet: true, keepPrevious: true },
  )
  if (preview.error) {
    return (
      <p role="alert">
        <StateText tone="bad">{preview.error.message}</StateText>
      </p>
    )
  }
  if (!preview.data) return <EmptyPane loading />
  const { plots, quality } = preview.data
  return (
    <>
      <QualityFacts quality={quality} plots={plots.length} />
      <PointMaps setup={setup} plots={plots} label="试排" note={guardNote(settings.guardRows)} />
    </>
  )
}

function StoredLayout({ setup, guardRows }: { setup: Setup; guardRows: number }) {
  const stored = useCall(fieldMap, { groupId: setup.id })
  if (!stored.data) return <EmptyPane loading />
  return <PointMaps setup={setup} plots={stored.data} label="种植图" note={guardNote(guardRows)} />
}

interface MapsProps {
  setup: Setup
  plots: readonly Place[]
  label: string
  note: string
}

/** The map of one point after the other. */
function PointMaps({ setup, plots, label, note }: MapsProps) {
  const namedOf = useNames(setup)
  const byPoint = useMemo(() => Map.groupBy(plots, (plot) => plot.pointId), [plots])
  const points = setup.points.filter((point) => byPoint.has(point.id))
  const [chosen, setChosen] = useState<string>()
  const shown = points.find((point) => point.id === chosen) ?? points[0]
  if (!shown) return <EmptyPane text="还没有布置小区。" />
  return (
    <>
      <Select
        aria-label="试点"
        className="map-point"
        value={shown.id}
        onChange={setChosen}
        options={points.map(({ id, name }) => ({
          value: id,
          label: `${name}（${byPoint.get(id)!.length}个小区）`,
        }))}
      />
      <FieldMap
        title={`${yearAndName(setup.year, setup.name)} ${shown.name} ${label}`}
        plots={byPoint.get(shown.id)!}
        namedOf={namedOf}
        note={note}
      />
    </>
  )
}
