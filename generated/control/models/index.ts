/* tslint:disable */
/* eslint-disable */
/**
 * 
 * @export
 * @interface AccountName
 */
export interface AccountName {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the account in the roster.
     */
    user: Id;
}
/**
 * 
 * @export
 * @interface Activated
 */
export interface Activated {
    /**
     * How far the activation is already.
     */
    state?: ActivatedStateEnum;
    /**
     * Client ID that the administrator is shown, in scenario 3.
     */
    client_id?: string;
    /**
     * Password that the administrator is shown, in scenario 3.
     */
    password?: string;
    /**
     * Opaque text for the stimulus `undo`; absent where the change cannot be undone.
     */
    undo?: string;
}


/**
 * @export
 */
export const ActivatedStateEnum = {
    in_progress: 'in-progress',
    completed: 'completed',
} as const;
export type ActivatedStateEnum = typeof ActivatedStateEnum[keyof typeof ActivatedStateEnum];

/**
 * 
 * @export
 * @interface Activation
 */
export interface Activation {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Client ID of the application.
     */
    client_id: string;
    /**
     * How credentials reach the partner. 1 automatically, 2 automatically with further configuration there, 3 by hand.
     */
    scenario: ActivationScenarioEnum;
    /**
     * Where the webhook with credentials is to go; ignored where the target has a fixed one.
     */
    credentials_url?: string;
    /**
     * Where the webhook about a deactivation is to go; ignored where the target has a fixed one.
     */
    deactivation_url?: string;
}


/**
 * @export
 */
export const ActivationScenarioEnum = {
    NUMBER_1: 1,
    NUMBER_2: 2,
    NUMBER_3: 3,
} as const;
export type ActivationScenarioEnum = typeof ActivationScenarioEnum[keyof typeof ActivationScenarioEnum];

/**
 * 
 * @export
 * @interface ActivationReading
 */
export interface ActivationReading {
    /**
     * How far the activation is.
     */
    state: ActivationReadingStateEnum;
}


/**
 * @export
 */
export const ActivationReadingStateEnum = {
    inactive: 'inactive',
    in_progress: 'in-progress',
    completed: 'completed',
} as const;
export type ActivationReadingStateEnum = typeof ActivationReadingStateEnum[keyof typeof ActivationReadingStateEnum];

/**
 * 
 * @export
 * @interface AdvanceClock
 */
export interface AdvanceClock {
    /**
     * Tenant whose clock moves.
     */
    tenant: string;
    /**
     * By how much, in seconds. Fractions are allowed; a clock never goes back.
     */
    seconds: number;
}
/**
 * Further members are ignored.
 * @export
 * @interface Change
 */
export interface Change {
    /**
     * Opaque text for the stimulus `undo`; absent where the change cannot be undone.
     */
    undo?: string;
}
/**
 * 
 * @export
 * @interface ClientName
 */
export interface ClientName {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Client ID of the application.
     */
    client_id: string;
}
/**
 * 
 * @export
 * @interface ClockReading
 */
export interface ClockReading {
    /**
     * The tenant's time after the move, in seconds since 1970.
     */
    now: number;
}
/**
 * 
 * @export
 * @interface ControlError
 */
export interface ControlError {
    /**
     * Name of the error in kebab-case, for example `not-supported`, `unknown-tenant`, `unknown-user`.
     */
    error: string;
    /**
     * What was expected and what to do, for the operator. No secrets.
     */
    message: string;
}
/**
 * @type Id
 * Id of a record, written as in the fixture file.
 * @export
 */
export type Id = number | string;
/**
 * 
 * @export
 * @interface LanguageChange
 */
export interface LanguageChange {
    /**
     * Tenant of the user.
     */
    tenant: string;
    /**
     * Login name of the user.
     */
    user: string;
    /**
     * The language as a BCP 47 tag, for example `de`.
     */
    language: string;
}
/**
 * 
 * @export
 * @interface Launch
 */
export interface Launch {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Client ID of the application.
     */
    client_id: string;
    /**
     * Login name of the user.
     */
    user: string;
    /**
     * UI Integration URL that is to be reached, where the application has several.
     */
    url?: string;
}
/**
 * 
 * @export
 * @interface LaunchAddress
 */
export interface LaunchAddress {
    /**
     * Address of the platform that leads to the application.
     */
    url: string;
}
/**
 * 
 * @export
 * @interface LessonTeacher
 */
export interface LessonTeacher {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the lesson.
     */
    lesson: Id;
    /**
     * Teacher until now.
     */
    former: Id;
    /**
     * Teacher from now on.
     */
    present: Id;
}
/**
 * 
 * @export
 * @interface NameLayout
 */
export interface NameLayout {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Name of the layout, for example `last-first`.
     */
    layout: string;
}
/**
 * 
 * @export
 * @interface PeriodMove
 */
export interface PeriodMove {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * New begin, in the local time of the school
     */
    start: string;
    /**
     * New end, in the local time of the school
     */
    end: string;
}
/**
 * 
 * @export
 * @interface PeriodMoved
 */
export interface PeriodMoved {
    /**
     * Id of the period at the new time.
     */
    period: Id;
    /**
     * Opaque text for the stimulus `undo`; absent where the change cannot be undone.
     */
    undo?: string;
}
/**
 * 
 * @export
 * @interface PeriodName
 */
export interface PeriodName {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
}
/**
 * 
 * @export
 * @interface PeriodNote
 */
export interface PeriodNote {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * The note.
     */
    text: string;
}
/**
 * 
 * @export
 * @interface PeriodResource
 */
export interface PeriodResource {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * What the resource is.
     */
    kind: PeriodResourceKindEnum;
    /**
     * Id of the teacher or room.
     */
    resource: Id;
}


/**
 * @export
 */
export const PeriodResourceKindEnum = {
    teacher: 'teacher',
    room: 'room',
} as const;
export type PeriodResourceKindEnum = typeof PeriodResourceKindEnum[keyof typeof PeriodResourceKindEnum];

/**
 * 
 * @export
 * @interface PermissionGrant
 */
export interface PermissionGrant {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Client ID of the application.
     */
    client_id: string;
    /**
     * A data resource, for example `timetable`.
     */
    permission: string;
}
/**
 * 
 * @export
 * @interface PreparedData
 */
export interface PreparedData {
    /**
     * Sections of a fixture file, each with the entries that are known.
     */
    fixtures: { [key: string]: object; };
}
/**
 * 
 * @export
 * @interface Substitution
 */
export interface Substitution {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * Teacher who does not come.
     */
    original: Id;
    /**
     * Teacher who comes.
     */
    substitute: Id;
}
/**
 * 
 * @export
 * @interface TenantName
 */
export interface TenantName {
    /**
     * A tenant ID.
     */
    tenant: string;
}
/**
 * 
 * @export
 * @interface Undo
 */
export interface Undo {
    /**
     * Tenant that it is about.
     */
    tenant: string;
    /**
     * Text of the answer to the change.
     */
    undo: string;
}
/**
 * 
 * @export
 * @interface UserRename
 */
export interface UserRename {
    /**
     * Tenant of the user.
     */
    tenant: string;
    /**
     * Login name until now.
     */
    user: string;
    /**
     * Login name from now on.
     */
    username: string;
}
