/** Labels of fields of users, organisations, roles and menus: of their forms, their messages and their history. */

export const userLabels = {
  account: '账号',
  name: '姓名',
  mobile: '手机号',
  email: '邮箱',
  gender: '性别',
  position: '职务',
  state: '状态',
  avatarFileId: '头像',
  orgIds: '所属机构',
  crops: '可用作物',
  roleIds: '角色',
  password: '初始密码',
} as const

export const organizationLabels = {
  name: '机构名称',
  code: '机构编码',
  parentId: '上级机构',
  kind: '机构类型',
  isInstitution: '法人单位',
  sortValue: '排序',
  state: '状态',
  dataScope: '数据权限',
  dataOrgs: '数据权限的指定机构',
} as const

/** What a user without any role meets: said before he is saved so. */
export const WITHOUT_ROLE = '未分配角色，登录后看不到任何菜单'

export const roleLabels = {
  orgId: '所属机构',
  name: '角色名称',
  code: '角色编码',
  state: '状态',
  dataScope: '数据权限',
  dataOrgs: '数据权限的指定机构',
  menuIds: '菜单与资源',
} as const

export const menuLabels = {
  label: '菜单名称',
  parentId: '上级菜单',
  code: '菜单编码',
  path: '路径',
  component: '组件',
  icon: '图标',
  description: '说明',
  isGeneral: '人人可用',
  isIframe: '嵌入页面',
  hidden: '侧栏不显示',
  keepAlive: '保留页面状态',
  word: '权限',
  sortValue: '排序',
} as const
