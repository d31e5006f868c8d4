/* tslint:disable */
/* eslint-disable */
/**
 * @type AcademicSessionList
 * School years in a list, or in an object that holds the list.
 * @export
 */
export type AcademicSessionList = Array<object> | object;
/**
 * @type RosterClassList
 * Lessons in a list, or in an object that holds the list.
 * @export
 */
export type RosterClassList = Array<object> | object;
/**
 * An organization or a school. (2.6)
 * @export
 * @interface RosterOrg
 */
export interface RosterOrg {
    /**
     * Name of the school.
     */
    name?: string;
}
/**
 * @type RosterOrgList
 * Organizations in a list, or in an object that holds the list.
 * @export
 */
export type RosterOrgList = Array<RosterOrg> | { [key: string]: any; };
/**
 * A person with a user account. The name of the id is profile data. (2.6)
 * @export
 * @interface RosterUser
 */
export interface RosterUser {
    /**
     * 
     */
    enabledUser?: RosterUserEnabledUser;
    /**
     * `tobedeleted` where the exit date of the person is past. Other values are open.
     */
    status?: string | null;
    /**
     * Name to show. That of a teacher follows the layout which the school has set. It may stand deeper in the
     * record.
     * 
     */
    displayName?: string | null;
}
/**
 * @type RosterUserEnabledUser
 * False where the account is disabled. Its type is open, so that the word as a text is taken too.
 * @export
 */
export type RosterUserEnabledUser = boolean | string;
/**
 * @type RosterUserList
 * Users in a list, or in an object that holds the list.
 * @export
 */
export type RosterUserList = Array<RosterUser> | { [key: string]: any; };
