import { routesOf, type Area } from '../../core/area.ts'
import { changeLogOfRecord } from '../../core/changeLog/changeHistory.ts'
import * as grouped from '../../core/changeLog/groupedChanges.ts'
import { checkPermission } from '../../core/checkPermission.ts'
import { mappingForget, mappingPage } from '../../core/importMappingCalls.ts'
import { provinceList } from '../../core/places.ts'
import { dictionaryList } from '../../core/resource/choices.ts'
import { partySearch } from '../../core/resource/partySearch.ts'
import { authorityRecords } from './authorityRecordKinds.ts'
import * as changeLog from './changeLog/changeLog.ts'
import * as dictionaryAdmin from './dictionary/dictionaryAdmin.ts'
import * as data from './dictionary/dictionaryLists.ts'
import * as menuAdmin from './menu/menuAdmin.ts'
import * as menuResources from './menu/menuResources.ts'
import * as organization from './organization/organization.ts'
import * as organizationImport from './organization/organizationImport.ts'
import * as party from './party/party.ts'
import * as person from './person/person.ts'
import * as personFile from './person/personFile.ts'
import * as temporaryPerson from './person/temporaryPerson.ts'
import * as email from './notice/email.ts'
import * as notice from './notice/notice.ts'
import * as profile from './profile/profile.ts'
import * as role from './role/role.ts'
import * as session from './session/session.ts'
import * as sessions from './session/sessions.ts'
import * as sms from './signIn/sms.ts'
import * as ticket from './signIn/ticket.ts'
import * as supplier from './supplier/supplier.ts'
import * as userAdmin from './user/userAdmin.ts'
import * as userImport from './user/userImport.ts'

/** Sign-in, organisations, people, roles, menus, and what else every other area needs. */
export const authorityArea: Area = {
  groups: [
    {
      name: 'authority',
      label: '登录与权限',
      routes: routesOf(
        session,
        { checkPermission, dictionaryList, changeLogOfRecord, mappingPage, mappingForget },
        grouped,
        sms,
        ticket,
        profile,
        notice,
        data,
        { provinceList },
      ),
    },
    {
      name: 'system',
      label: '角色与菜单',
      routes: routesOf(role, menuAdmin, menuResources, changeLog, email),
    },
    {
      name: 'administration',
      label: '机构与用户',
      routes: routesOf(organization, organizationImport, userAdmin, userImport, sessions),
    },
    { name: 'personnel', label: '人员', routes: routesOf(person, personFile, temporaryPerson) },
    {
      name: 'masterData',
      label: '往来单位、供应商与字典',
      routes: routesOf(party, { partySearch }, supplier, dictionaryAdmin),
    },
  ],
  recordKinds: authorityRecords,
  fileKinds: {
    [profile.AVATAR_KIND]: { title: '头像', table: null, read: 'login', write: 'login' },
  },
}
