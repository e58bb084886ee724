import { f, type Fields, type FilesField } from '../../core/resource/fields.ts'
import { resource, type Resource, type Spec } from '../../core/resource/resource.ts'

/** Returns the fields of every registry after its own, in this order at the end of the form. */
const baseFields = (files: FilesField) => ({
  companyRelevant: f.part('其他', f.opt(f.bool('是否公司相关'))),
  ownerDeptId: f.opt(f.ref('归口部门', 'organization')),
  sourceProjectId: f.opt(f.ref('来源项目', 'research_project')),
  contractNo: f.opt(f.text('合同编号', 60)),
  remark: f.opt(f.longText('备注', 500)),
  files,
})

/** A definition of a registry: `files` are its certificates, which a record needs to be submitted unless they are optional. */
type RegistrySpec<F extends Fields> = Spec<F> & { files: FilesField }

/** Defines a registry of research assets: a resource with the fields that all of them share. */
export function registry<const F extends Fields>({ files, ...spec }: RegistrySpec<F>): Resource {
  const whole: Spec<F> = { ...spec, fields: { ...spec.fields, ...baseFields(files) } }
  return resource(whole)
}
