/** What people call the fields of a staff record: in messages, forms, lists and its history. */
export const personLabels = {
  orgId: '所属机构',
  staffNo: '工号',
  name: '姓名',
  gender: '性别',
  birthDate: '出生日期',
  mobile: '手机号',
  email: '邮箱',
  position: '职务',
  postType: '岗位类别',
  titleRank: '职称',
  education: '学历',
  degree: '学位',
  school: '毕业院校',
  major: '专业',
  direction: '研究方向',
  entryDate: '入职日期',
  leaveDate: '离职日期',
  workState: '在职状态',
  remark: '备注',
  userId: '账号',
} as const

/** The same of a temporary person. */
export const temporaryLabels = {
  name: '姓名',
  unit: '单位',
  mobile: '手机号',
  remark: '备注',
  state: '状态',
  personId: '在册人员',
  reason: '原因',
} as const
