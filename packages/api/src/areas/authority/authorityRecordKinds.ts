import { onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { resourceTitles } from '../../core/resource/titles.ts'
import { emailStates } from '../../core/notice/emailState.ts'
import { dictionaryDefinitions } from '../../dictionaries/dictionaryDefinitions.ts'
import { dataScopes } from './dataPermission/dataScope.ts'
import { organizationKinds } from './organization/organizationKind.ts'
import { personLabels, temporaryLabels } from './person/personLabels.ts'
import { partyKinds, partyLabels, partyRoles } from './party/partyFields.ts'
import { temporaryStates } from './person/temporaryPerson.ts'
import { menuLabels, organizationLabels, roleLabels, userLabels } from './authorityLabels.ts'
import { authorityOutline } from './authorityOutline.ts'

const { records } = authorityOutline

/** Kinds of records of 系统管理 in the change log. */
export const authorityRecords: readonly RecordKind[] = [
  {
    object: 'organization',
    nameField: 'name',
    label: records.organization,
    read: 'system.organization:read',
    path: '/system/organization?id={id}',
    fields: {
      ...organizationLabels,
      parentId: { label: organizationLabels.parentId, refers: 'organization' },
      state: { label: organizationLabels.state, values: onOffStates },
      kind: { label: organizationLabels.kind, values: organizationKinds },
      dataScope: { label: organizationLabels.dataScope, values: dataScopes },
      path: '机构路径',
      children: '下级机构的顺序',
    },
  },
  {
    object: 'user',
    nameField: 'name',
    label: records.user,
    read: 'system.user:read',
    isOfManyOrgs: true,
    path: '/system/user?name={name}',
    fields: {
      ...userLabels,
      state: { label: userLabels.state, values: onOffStates },
      avatarFileId: { label: userLabels.avatarFileId, refers: 'stored_file' },
      orgIds: { label: userLabels.orgIds, refers: 'organization' },
      orgs: { label: userLabels.orgIds, isDifference: true },
      crops: { label: userLabels.crops, isWhole: true },
      roles: { label: userLabels.roleIds, isUnversioned: true },
      lastOrgId: { label: '最近所在机构', refers: 'organization' },
      lastCrop: { label: '最近作物', dictionary: 'crop' },
      session: { label: '登录', isUnversioned: true },
      sessions: { label: '登录数', isUnversioned: true },
    },
  },
  {
    object: 'role',
    nameField: 'name',
    label: records.role,
    read: 'system.role:read',
    path: '/system/role/PersonnelAllotment?roleId={id}',
    fields: {
      ...roleLabels,
      state: { label: roleLabels.state, values: onOffStates },
      dataScope: { label: roleLabels.dataScope, values: dataScopes },
      menuIds: { label: roleLabels.menuIds, refers: 'menu' },
      menus: { label: roleLabels.menuIds, isDifference: true },
      users: { label: '人员', isDifference: true, isUnversioned: true },
      isSystem: '系统角色',
      follows: '沿用的系统角色',
    },
  },
  {
    object: 'menu',
    nameField: 'label',
    label: records.menu,
    read: 'system.menu:read',
    path: '/system/menu?id={id}',
    fields: {
      ...menuLabels,
      parentId: { label: menuLabels.parentId, refers: 'menu' },
      type: { label: '类型', values: { m: '菜单', r: '资源' } },
    },
  },
  {
    object: 'person',
    nameField: 'name',
    label: records.person,
    read: 'system.person:read',
    path: '/system/personnel/personnelDetails?id={id}',
    fields: {
      ...personLabels,
      orgId: { label: personLabels.orgId, refers: 'organization' },
      orgName: personLabels.orgId,
      userId: { label: personLabels.userId, refers: 'user' },
      postType: { label: personLabels.postType, dictionary: 'post_type' },
      titleRank: { label: personLabels.titleRank, dictionary: 'title_rank' },
      education: { label: personLabels.education, dictionary: 'education' },
      degree: { label: personLabels.degree, dictionary: 'degree' },
      workState: { label: personLabels.workState, dictionary: 'work_state' },
    },
  },
  {
    object: 'temporary_person',
    nameField: 'name',
    label: records.temporary_person,
    read: 'system.person:read',
    fields: {
      ...temporaryLabels,
      state: { label: temporaryLabels.state, values: temporaryStates },
      personId: { label: temporaryLabels.personId, refers: 'person' },
    },
  },
  {
    object: 'party',
    nameField: 'name',
    label: records.party,
    read: 'system.party:read',
    readBy: { field: 'register', words: { supplier: ['system.party:read', 'system.supplier:read'] } },
    path: '/system/party?id={id}',
    fields: {
      ...partyLabels,
      kind: { label: partyLabels.kind, values: partyKinds },
      roles: { label: partyLabels.roles, values: partyRoles },
      type: { label: partyLabels.type, dictionary: 'supplier_type' },
      parentId: { label: partyLabels.parentId, refers: 'party' },
      region: { label: partyLabels.region, isPlace: true },
      state: { label: partyLabels.state, values: onOffStates },
      relation: '合作机构',
      merged: '并入',
      initials: { label: '拼音首字母', isOmitted: true },
      register: { label: '登记册', isOmitted: true },
    },
  },
  {
    object: 'dictionary',
    label: records.dictionary,
    read: 'system.dictionary:read',
    path: '/system/dictionary',
    names: new Map(dictionaryDefinitions.map(({ id, label }) => [id, label])),
    fields: { value: '编码', label: '名称', note: '说明', disabled: '停用', order: '次序' },
  },
  {
    object: 'stored_file',
    nameField: 'originalName',
    label: records.stored_file,
    read: 'system.log:read',
    fields: {
      fileName: '存储名称',
      originalName: '文件名',
      fileType: '文件类型',
      contentType: '内容类型',
      bytes: '大小（字节）',
      infoType: { label: '所属类型', values: { ...resourceTitles, person: '人员', avatar: '头像' } },
      infoId: '所属记录',
      sequence: '序号',
      publicStatus: { label: '公开范围', values: { 1: '公开', 2: '私有' } },
      state: { label: '状态', values: { signed: '待上传', stored: '已存储', removed: '已清除' } },
      expiresAt: '有效期至',
      storedAt: '存储时间',
      address: '上传地址',
      ownerId: { label: '上传人', refers: 'user' },
    },
  },
  {
    object: 'outgoing_email',
    nameField: 'title',
    label: records.outgoing_email,
    read: 'system.email:read',
    path: '/system/email',
    fields: {
      userId: { label: '收件人', refers: 'user' },
      address: '收件地址',
      title: '标题',
      text: '正文',
      state: { label: '状态', values: emailStates },
      tries: '发送次数',
      nextAt: '下次发送时间',
      giveUpAt: '截止时间',
      failure: '失败原因',
      sentAt: '发送时间',
    },
  },
]
