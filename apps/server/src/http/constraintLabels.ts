/** Label of the field that a unique constraint or index guards, for 「…已存在」. */
export const constraintLabels: Readonly<Record<string, string>> = {
  organization_code: '机构编码',
  user_account: '账号',
  user_mobile: '手机号',
  role_code: '角色编码',
  person_staff_no: '工号',
  person_user: '账号对应的人员',
  dict_entry_value: '字典值',
  experiment_group_name: '组别名称',
  experiment_point_name: '试点名称',
  experiment_variety_name: '品种名称',
  plot_cell: '该小区的记录',
  observation_cell: '该小区该性状的观测值',
  upgrade_group: '该组别的晋级评估',
  upgrade_record_entry: '该品种的晋级评估条目',
  upgrade_standard_name: '晋级标准名称',
}
