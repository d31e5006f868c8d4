/* tslint:disable */
/* eslint-disable */
/**
 * A class of a school year. Its class teachers, none or several, stand in a member whose name is profile data;
 * teachers of single subjects do not. No picture is among the members. (2.6, 4.6)
 * 
 * @export
 * @interface Class
 */
export interface Class {
    /**
     * Internal id, unique over all school years.
     */
    id: DataId;
    /**
     * 
     */
    externKey?: ClassExternKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * That a student belongs to a class. (2.6)
 * @export
 * @interface ClassAssignment
 */
export interface ClassAssignment {
    /**
     * Name of the class.
     */
    className: string;
    /**
     * 
     */
    startDate: ClassAssignmentStartDate;
}
/**
 * @type ClassAssignmentStartDate
 * When the assignment begins. Its form is open.
 * @export
 */
export type ClassAssignmentStartDate = number | string;
/**
 * @type ClassExternKey
 * Key from other software, unique over all school years. Absent, null or empty where there is none.
 * 
 * @export
 */
export type ClassExternKey = number | string;
/**
 * @type ClassList
 * Classes in a list, or in an object that holds the list.
 * @export
 */
export type ClassList = Array<Class> | { [key: string]: any; };
/**
 * A class and its new values. `id` tells which class it is; without it `externKey` does, and without both
 * `shortName`, among the classes of the active school year. Which members may be changed is profile data. (2.6)
 * 
 * @export
 * @interface ClassUpdate
 */
export interface ClassUpdate {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id?: DataId;
    /**
     * Key from other software.
     */
    externKey?: DataId;
    /**
     * Short name within the active school year.
     */
    shortName?: string;
}
/**
 * What changes in which classes. (4.6)
 * @export
 * @interface ClassesUpdate
 */
export interface ClassesUpdate {
    /**
     * 
     */
    classes: Array<ClassUpdate>;
}
/**
 * @type DataId
 * An identifier of the data APIs, as a number or a text.
 * @export
 */
export type DataId = number | string;
/**
 * @type DeletedPeriodIds
 * Ids of deleted periods in a list, or in an object that holds the list where the profile says so.
 * @export
 */
export type DeletedPeriodIds = Array<DataId> | object;
/**
 * One period on one day; a lesson that repeats is as many periods. Its id, its times, its status (`REGULAR` and
 * `REMOVED` are shown), its notes and its resources, each with a status (`regular` is shown), stand in members
 * whose names are profile data. Subjects, classes and rooms appear by their abbreviations. (2.6, 3)
 * 
 * @export
 * @interface Period
 */
export interface Period {
    /**
     * 
     */
    lessonId?: PeriodLessonId | null;
    /**
     * The other period where one was moved in time: its id, or an object that holds it. Absent or null elsewhere.
     * 
     */
    relatedPeriod?: any | null;
}
/**
 * @type PeriodLessonId
 * The lesson that the period belongs to, the same for all its periods. Absent or null where a period is no
 * lesson.
 * 
 * @export
 */
export type PeriodLessonId = number | string;
/**
 * A room. The contract shows no member but the id. No picture is among the members. (4.6)
 * @export
 * @interface Room
 */
export interface Room {
    /**
     * Id by which the room can be fetched.
     */
    id?: DataId;
}
/**
 * @type RoomAnswer
 * One room, alone or in an envelope, or in a list of one.
 * @export
 */
export type RoomAnswer = Array<Room> | Room;
/**
 * @type RoomList
 * Rooms in a list, or in an object that holds the list.
 * @export
 */
export type RoomList = Array<Room> | object;
/**
 * A student of the school. Names, birthday and the like are not shown by the contract. No picture is among the
 * members. (2.6, 4.6)
 * 
 * @export
 * @interface Student
 */
export interface Student {
    /**
     * Internal id, unique in the school.
     */
    id: DataId;
    /**
     * 
     */
    externalKey?: StudentExternalKey | null;
    /**
     * Classes of the student. Absent, null or empty for a student without a class.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * @type StudentExternalKey
 * Identifier from the upstream software of the school. Absent, null or empty for a student who was made in
 * the platform.
 * 
 * @export
 */
export type StudentExternalKey = number | string;
/**
 * @type StudentList
 * Students in a list, or in an object that holds the list.
 * @export
 */
export type StudentList = Array<Student> | { [key: string]: any; };
/**
 * @type Timetable
 * Periods in a list, or in an object that holds the list.
 * @export
 */
export type Timetable = Array<Period> | { [key: string]: any; };
/**
 * Why a call was not processed. (2.5)
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    /**
     * Kind of error, `VALIDATION_ERROR` where the values that were sent do not hold.
     */
    errorCode: string;
    /**
     * Identifies the request.
     */
    requestId: string;
    /**
     * For the platform's own search; may be empty.
     */
    traceId: string;
    /**
     * What does not hold.
     */
    validationErrors: Array<ValidationErrorItem>;
}
/**
 * One thing that does not hold. (2.5)
 * @export
 * @interface ValidationErrorItem
 */
export interface ValidationErrorItem {
    /**
     * Name of the problem, for example `entity.notFound`.
     */
    errorKey: string;
    /**
     * Member of the body that it is about, for example `classes[0].id`.
     */
    path: string;
    /**
     * Text for the developer.
     */
    errorMessage: string;
    /**
     * A whole number; what it counts is open.
     */
    index: number;
}
