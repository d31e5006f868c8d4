/* tslint:disable */
/* eslint-disable */
/**
 * 
 * @export
 * @interface AccountName
 */
export interface AccountName {
    /**
     * Tenant of the event.
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
    [key: string]: any | any;
    /**
     * State of the activation.
     */
    state?: ActivatedStateEnum;
    /**
     * Client ID that the administrator sees in scenario 3.
     */
    client_id?: string;
    /**
     * Password that the administrator sees in scenario 3.
     */
    password?: string;
    /**
     * Opaque text for the event `undo`. Absent if the change cannot be undone.
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Client ID of the application.
     */
    client_id: string;
    /**
     * Delivery of credentials to the partner. 1 is automatic, 2 is automatic with more configuration there, 3 is manual.
     */
    scenario: ActivationScenarioEnum;
    /**
     * Address for the webhook with credentials. Ignored if the target has a fixed one.
     */
    credentials_url?: string;
    /**
     * Address for the deactivation webhook. Ignored if the target has a fixed one.
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
    [key: string]: any | any;
    /**
     * State of the activation.
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
     * Seconds to add. Fractions are allowed. A clock never goes back.
     */
    seconds: number;
}
/**
 * Other fields are ignored.
 * @export
 * @interface Change
 */
export interface Change {
    [key: string]: any | any;
    /**
     * Opaque text for the event `undo`. Absent if the change cannot be undone.
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
     * Tenant of the event.
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
    [key: string]: any | any;
    /**
     * Time of the tenant after the move, in seconds since 1970.
     */
    now: number;
}
/**
 * 
 * @export
 * @interface ControlError
 */
export interface ControlError {
    [key: string]: any | any;
    /**
     * Name of the error in kebab-case. The protocol prescribes no names.
     */
    error: string;
    /**
     * Message for the operator. It says what was expected and how to fix it. It contains no secrets.
     */
    message: string;
}
/**
 * @type Id
 * Id of a record, in the form of the fixture file.
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
     * Tenant of the event.
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
     * UI Integration URL to reach, if the application has several.
     */
    url?: string;
}
/**
 * 
 * @export
 * @interface LaunchAddress
 */
export interface LaunchAddress {
    [key: string]: any | any;
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Id of the lesson.
     */
    lesson: Id;
    /**
     * Former teacher.
     */
    former: Id;
    /**
     * New teacher.
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
     * Tenant of the event.
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * New start, in the local time of the school
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
    [key: string]: any | any;
    /**
     * Id of the period at the new time.
     */
    period: Id;
    /**
     * Opaque text for the event `undo`. Absent if the change cannot be undone.
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
     * Tenant of the event.
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
     * Tenant of the event.
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * Kind of the resource.
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
     * Tenant of the event.
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
    [key: string]: any | any;
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Id of the period in the timetable.
     */
    period: Id;
    /**
     * Teacher who is replaced.
     */
    original: Id;
    /**
     * Teacher who substitutes.
     */
    substitute: Id;
}
/**
 * 
 * @export
 * @interface TenantName
 */
export interface TenantName {
    [key: string]: any | any;
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
     * Tenant of the event.
     */
    tenant: string;
    /**
     * Text from the response to the change.
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
     * Current login name.
     */
    user: string;
    /**
     * New login name.
     */
    username: string;
}
