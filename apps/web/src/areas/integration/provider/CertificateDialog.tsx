import { CERTIFICATE_FILES } from '@hepu/api/areas/integration/integrationFields'
import { certificateLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { saveCertificate, type CertificateRow } from '@hepu/api/areas/integration/provider/certificate'
import { detachLogo } from '@hepu/api/areas/integration/provider/provider'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required, textItem } from '../items.ts'

interface Props {
  providerId: string
  /** The certificate; null for a new one. */
  certificate: CertificateRow | null
  onClose: () => void
}

/** Enters or changes a certificate of a provider. */
export default function CertificateDialog({ providerId, certificate, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(saveCertificate, { success: messages.saved, quiet: true })
  const submit = async ({ files, ...values }: FormValues) => {
    const held = new Set(certificate?.files.map(({ id }) => id))
    const fileIds = ((files ?? []) as Attachment[]).flatMap((file) =>
      isSaved(file) && !held.has(file.id) ? [file.id] : [],
    )
    const own = certificate ? { id: certificate.id, version: certificate.version } : {}
    const input = { ...values, ...own, providerId, ...(fileIds.length > 0 ? { fileIds } : {}) }
    if (await save.run(input as InputOf<typeof saveCertificate>)) onClose()
  }
  return (
    <FormModal
      title={certificate ? `编辑证书 · ${certificate.name}` : '登记证书'}
      width={680}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        {...(certificate ? { record: { ...certificate } } : {})}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = { name: required(labels.name) }
const items: FormItem[] = [
  textItem('name', labels.name, 100),
  textItem('number', labels.number, 60),
  textItem('issuer', labels.issuer, 100),
  { type: 'date', prop: 'issuedOn', label: labels.issuedOn, span: 12 },
  { type: 'date', prop: 'expiresOn', label: labels.expiresOn, span: 12, help: '不填表示长期有效' },
  {
    type: 'dialogFile',
    prop: 'files',
    label: labels.files,
    span: 24,
    parameter: { infoType: CERTIFICATE_FILES, publicStatus: 2 },
    apiInterface: detachLogo,
  },
]
