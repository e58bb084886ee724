import { SERVICE_FILES } from '@hepu/api/areas/integration/integrationFields'
import { providerShow } from '@hepu/api/areas/integration/provider/provider'
import { contactList } from '@hepu/api/areas/integration/service/contact'
import {
  attachPictures,
  createService,
  detachPicture,
  editService,
  serviceShow,
} from '@hepu/api/areas/integration/service/serviceManager'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCategories } from '../category/useCategories.ts'
import { servicePath, SERVICES } from '../integrationPaths.ts'
import { PublicPictures } from '../PublicPictures.tsx'
import { serviceItems, serviceRules } from './serviceItems.ts'

const ServiceContactDialog = lazy(() => import('./ServiceContactDialog.tsx'))

type Service = OutputOf<typeof serviceShow>

/** 服务管理-编辑: a new service, or one that is changed. */
export default function ServiceManageDetails() {
  const [params] = useTabParams()
  const id = params.get('serviceId')
  const opened = useOpened(serviceShow, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const row = opened.data
  if (id === null) return <ServiceForm service={null} />
  if (row) return <ServiceForm key={row.id} service={row} onReload={() => void opened.refetch()} />
  return (
    <Page title="服务编辑" back={SERVICES}>
      {opened.error ? (
        <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />
      ) : (
        <EmptyPane loading />
      )}
    </Page>
  )
}

interface FormProps {
  service: Service | null
  onReload?: () => void
}

function ServiceForm({ service, onReload }: FormProps) {
  const [form] = Form.useForm()
  const [params] = useTabParams()
  const [isChanged, setChanged] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const first = service?.providerId ?? params.get('providerId') ?? undefined
  const [providerId, setProviderId] = useState(first)
  const { leaves } = useCategories()
  const contacts = useContacts(providerId)
  const held = useHeldProvider(service, first)
  const create = useRun(createService, { success: messages.saved, quiet: true })
  const edit = useRun(editService, { success: messages.saved, quiet: true })
  useUnsaved(isChanged)
  const mayEdit = service === null || (service.can['edit'] ?? false)
  const submit = async (values: FormValues) => {
    const content = { ...values, regions: values['regions'] ?? [], contactIds: values['contactIds'] ?? [] }
    if (service) {
      const input = { ...content, id: service.id, version: service.version }
      if (!(await edit.run(input as InputOf<typeof editService>))) return
      setChanged(false)
      onReload?.()
      return
    }
    const made = await create.run(content as InputOf<typeof createService>)
    if (!made) return
    setChanged(false)
    void navigate(servicePath(made.id), { replace: true })
  }
  return (
    <Page
      title={service ? `服务 · ${service.name}` : '新增服务'}
      back={SERVICES}
      keepHead
      extra={
        <Space>
          {service && <ChangeHistory object="provider_service" objectId={service.id} />}
          {mayEdit && (
            <Button
              disabled={!providerId}
              title={providerId ? '' : '先选择服务商'}
              onClick={() => setAdding(true)}
            >
              新增联系人
            </Button>
          )}
          {mayEdit && (
            <Button type="primary" loading={create.running || edit.running} onClick={() => form.submit()}>
              保存
            </Button>
          )}
        </Space>
      }
    >
      {service && service.state === 1 && service.hiddenBecause !== null && (
        <Notice tone="warning" isLasting title="服务已启用，但对外未公开">
          {service.hiddenBecause}
        </Notice>
      )}
      <DynamicForm
        form={form}
        items={serviceItems({ categories: leaves, contacts, held })}
        rules={serviceRules}
        disabled={!mayEdit}
        {...(service ? { record: { ...service } } : { values: { priceMode: 'fixed', providerId: first } })}
        error={create.error ?? edit.error}
        onChange={(values) => {
          setChanged(true)
          setProviderId((values['providerId'] as string | null) ?? undefined)
        }}
        onSubmit={submit}
      />
      {service && <Pictures service={service} />}
      <Suspense>
        {isAdding && providerId && (
          <ServiceContactDialog
            providerId={providerId}
            contact={null}
            onClose={() => setAdding(false)}
            onAdded={(contactId) => {
              const chosen = (form.getFieldValue('contactIds') ?? []) as string[]
              form.setFieldValue('contactIds', [...chosen, contactId])
              setChanged(true)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Returns the contacts of a provider as choices. */
function useContacts(providerId: string | undefined) {
  const { data } = useCall(
    contactList,
    { providerId: providerId ?? '0' },
    { enabled: providerId !== undefined, quiet: true },
  )
  return (data ?? []).map(({ id, name, post, phone }) => ({
    value: id,
    label: [name, post, phone].filter(Boolean).join(' · '),
  }))
}

/** Returns the provider that the form begins with, by its name. */
function useHeldProvider(service: Service | null, id: string | undefined) {
  const { data } = useCall(
    providerShow,
    { id: id ?? '0' },
    { enabled: service === null && id !== undefined, quiet: true },
  )
  if (service) return { value: service.providerId, label: service.providerName }
  return data && { value: data.id, label: data.name }
}

function Pictures({ service }: { service: Service }) {
  const found = useCall(serviceShow, { id: service.id }, { quiet: true })
  const attach = useRun(attachPictures, { success: messages.saved })
  return (
    <>
      <h2>图片</h2>
      <PublicPictures
        infoType={SERVICE_FILES}
        files={found.data?.files ?? service.files}
        empty="还没有图片。第一张显示在服务卡片上，最多 9 张。"
        mayWrite={service.can['edit'] ?? false}
        deleteRoute={detachPicture}
        onAttach={(fileIds) => void attach.run({ id: service.id, fileIds })}
        onChange={() => void found.refetch()}
      />
    </>
  )
}
