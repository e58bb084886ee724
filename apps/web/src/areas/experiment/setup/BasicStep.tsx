import { dictionaryList } from '@hepu/api/core/resource/choices'
import { designKinds } from '@hepu/api/areas/experiment/design'
import { compareBaseLabels, groupLabels } from '@hepu/api/areas/experiment/trialLabels'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import { groupCreate, groupSave } from '@hepu/api/areas/experiment/setup'
import type { InputOf } from '@hepu/api/core/route'
import { currentYear } from '@hepu/api/core/years'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import type { Setup } from './setupTables.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

type Values = InputOf<typeof groupCreate>

interface Props {
  setup: Setup | undefined
  onChanged: (isChanged: boolean) => void
  onCreated: (id: string) => void
  reload: () => Promise<void>
}

const asOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** 基本信息: the facts of a group; saving creates a new one. */
export default function BasicStep({ setup, onChanged, onCreated, reload }: Props) {
  const [form] = Form.useForm<Values>()
  const name = useId()
  const create = useRun(groupCreate, { success: `${messages.saved}：组别已建立` })
  const save = useRun(groupSave, { success: messages.saved })
  /** The version that typing began with, as saving over a later one would undo a change unseen; the form is as stored before. */
  const [typedOver, setTypedOver] = useState<number>()
  useEffect(() => {
    if (setup && typedOver === undefined) form.setFieldsValue(valuesOf(setup) as Values)
  }, [form, setup, typedOver])
  const isLocked = setup !== undefined && !setup.can['edit']
  const submit = async (values: Values) => {
    if (!setup) {
      const made = await create.run(values)
      if (made) onCreated(made.id)
      return
    }
    if ((await save.run({ ...values, id: setup.id, version: typedOver ?? setup.version })) === undefined)
      return
    onChanged(false)
    await reload()
    setTypedOver(undefined)
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className="setup-form"
      disabled={isLocked}
      initialValues={setup ? valuesOf(setup) : FIRST}
      onValuesChange={() => {
        setTypedOver((before) => before ?? setup?.version)
        onChanged(true)
      }}
      onFinish={(values) => void submit(values)}
    >
      <Fields setup={setup} />
      {!isLocked && (
        <Button type="primary" htmlType="submit" loading={create.running || save.running}>
          {setup ? '保存基本信息' : '建立组别'}
        </Button>
      )}
    </Form>
  )
}

const FIRST = {
  year: currentYear(),
  phase: 'P2',
  design: 'RCBD',
  reps: 3,
  compareBase: 'GROUP_CK_MEAN',
  groupMeanIncludesCk: true,
}

function valuesOf(setup: Setup) {
  const { year, name, phase, level, channel, ecoZone, ripePeriod, design, reps, density, leadOrg } = setup
  const { compareBase, ownMoisture, groupMeanIncludesCk } = setup
  return {
    year,
    name,
    phase,
    level,
    channel,
    ecoZone,
    ripePeriod,
    design,
    reps,
    density,
    leadOrg,
    compareBase,
    standardMoisture: ownMoisture,
    groupMeanIncludesCk,
  }
}

const must = (label: string) => [{ required: true, message: `${label}必填` }]

function Fields({ setup }: Pick<Props, 'setup'>) {
  const zones = useCall(dictionaryList, { code: 'eco_zone' })
  const periods = useCall(dictionaryList, { code: 'ripe_period' })
  const levels = useCall(dictionaryList, { code: 'trial_level' })
  const channels = useCall(dictionaryList, { code: 'trial_channel' })
  const designs = useCall(dictionaryList, { code: 'trial_design' })
  const kinds = offeredChoices(designs.data).filter(({ value }) =>
    (designKinds as readonly string[]).includes(value),
  )
  return (
    <div className="setup-fields">
      <Form.Item name="name" label={groupLabels.name} rules={must(groupLabels.name)}>
        <Input maxLength={100} showCount placeholder="如 黄淮海夏玉米A组" />
      </Form.Item>
      <Form.Item name="year" label={groupLabels.year} rules={must(groupLabels.year)}>
        <InputNumber min={1970} max={2100} precision={0} disabled={(setup?.filledPlots ?? 0) > 0} />
      </Form.Item>
      <Form.Item name="phase" label={groupLabels.phase} rules={must(groupLabels.phase)}>
        <Select options={phases.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="level" label={groupLabels.level}>
        <Select allowClear={clearable} options={offeredChoices(levels.data, [setup?.level])} />
      </Form.Item>
      <Form.Item name="channel" label={groupLabels.channel}>
        <Select allowClear={clearable} options={offeredChoices(channels.data, [setup?.channel])} />
      </Form.Item>
      <Form.Item name="ecoZone" label={groupLabels.ecoZone}>
        <Select allowClear={clearable} showSearch options={offeredChoices(zones.data, [setup?.ecoZone])} />
      </Form.Item>
      <Form.Item name="ripePeriod" label={groupLabels.ripePeriod}>
        <Select allowClear={clearable} options={offeredChoices(periods.data, [setup?.ripePeriod])} />
      </Form.Item>
      <Form.Item name="design" label={groupLabels.design}>
        <Select options={kinds} />
      </Form.Item>
      <Form.Item name="reps" label={groupLabels.reps}>
        <InputNumber min={1} max={50} precision={0} />
      </Form.Item>
      <Form.Item name="density" label={groupLabels.density}>
        <Input maxLength={64} placeholder="如 4500株/亩" />
      </Form.Item>
      <Form.Item name="leadOrg" label={groupLabels.leadOrg}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="compareBase" label={groupLabels.compareBase}>
        <Select options={asOptions(compareBaseLabels)} />
      </Form.Item>
      <Form.Item
        name="standardMoisture"
        label={groupLabels.standardMoisture}
        extra={`空白按作物标准${setup ? `（现为${setup.standardMoisture}%）` : ''}`}
      >
        <InputNumber min={0} max={40} step={0.5} />
      </Form.Item>
      <Form.Item name="groupMeanIncludesCk" valuePropName="checked">
        <Checkbox>组均值包含对照</Checkbox>
      </Form.Item>
    </div>
  )
}
