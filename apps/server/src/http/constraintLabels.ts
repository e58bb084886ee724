import { registries } from '@hepu/api/areas/research/registries'
import { uniqueGroups } from '@hepu/api/core/resource/resource'
import { must } from '@hepu/api/core/must'
import { uniqueIndexName } from '../db/schema/resourceTable.ts'

/** Labels of the unique indexes of registries, from their definitions. */
const ofRegistries = registries.flatMap(({ def }) =>
  uniqueGroups(def).map((names): [string, string] => [
    uniqueIndexName(def, names),
    names.map((name) => must(def.fields[name], `the field ${name}`).label).join('、'),
  ]),
)

/** Labels of the fields that unique constraints and indexes guard, for the message 「…已存在」. */
export const constraintLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofRegistries),
  organization_code: '机构编码',
  user_account: '账号',
  user_mobile: '手机号',
  role_code: '角色编码',
  person_staff_no: '工号',
  person_user: '账号对应的人员',
  dict_entry_value: '字典值',
  dict_entry_own: '字典项',
  gene_folder_path: '同级文件夹的名称',
  supplier_name: '供应商名称',
  supplier_credit_code: '统一社会信用代码',
  supplier_relation_kind: '该机构的这种合作关系',
  experiment_group_name: '组别名称',
  experiment_point_name: '试点名称',
  experiment_variety_name: '品种名称',
  plot_cell: '该小区的记录',
  observation_cell: '该小区该性状的观测值',
  cell_entry_pending: '该格待审核的值',
  entry_scrap_once: '该品种的报废记录',
  scrap_rule_crop: '该作物的报废界限',
  germplasm_title_once: '种质资源栏目设置',
  upgrade_group: '该组别的晋级评估',
  upgrade_record_entry: '该品种的晋级评估条目',
  upgrade_pk_name: '您保存的组合PK名称',
  acquire_record_mark: '该公告的获取记录',
  ownership_history_seq: '该资产的同一次变更',
  upgrade_standard_name: '晋级标准名称',
}
