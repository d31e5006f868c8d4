/* tslint:disable */
/* eslint-disable */
/**
 * A class of a school year. A field that the profile names has its class teachers, none or several, and no teachers
 * of single subjects. No field contains a picture. (2.6, 4.6)
 * 
 * @export
 * @interface Class
 */
export interface Class {
    /**
     * Internal id, unique across all school years.
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
 * Membership of a student in a class. (2.6)
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
 * First day of the assignment. Its form is open.
 * @export
 */
export type ClassAssignmentStartDate = number | string;
/**
 * @type ClassExternKey
 * Key from other software, unique across all school years. Absent, null or empty if there is none.
 * 
 * @export
 */
export type ClassExternKey = number | string;
/**
 * @type ClassList
 * Classes in a list, or in an object that contains the list.
 * @export
 */
export type ClassList = Array<Class> | { [key: string]: any; };
/**
 * A class and its new values. `id` identifies the class. Without `id`, `externKey` identifies it. Without both,
 * `shortName` identifies it among the classes of the active school year. The profile names the fields that may
 * change. (2.6)
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
 * Changes of classes. (4.6)
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
 * An identifier of the data APIs, as number or text.
 * @export
 */
export type DataId = number | string;
/**
 * @type DeletedPeriodIds
 * Ids of deleted periods in a list, or in an object that contains the list if the profile says so.
 * @export
 */
export type DeletedPeriodIds = Array<DataId> | object;
/**
 * One period on one day. A weekly lesson has one period for each date. The profile names the fields of the id, the
 * times, the status (for example `REGULAR` and `REMOVED`), the notes and the resources, each with a status (for
 * example `regular`). Subjects, classes and rooms have their abbreviations. (2.6, 3)
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
     * The other period of a move in time: its id, or an object that contains the id. Otherwise absent or null.
     * 
     */
    relatedPeriod?: any | null;
}
/**
 * @type PeriodLessonId
 * The lesson of the period, the same for all its periods. Absent or null if the period belongs to no lesson.
 * 
 * @export
 */
export type PeriodLessonId = number | string;
/**
 * A room. The contract shows no field except the id. No field contains a picture. (4.6)
 * @export
 * @interface Room
 */
export interface Room {
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * @type RoomAnswer
 * One room itself, in an envelope, or in a list of one.
 * @export
 */
export type RoomAnswer = Array<Room> | Room;
/**
 * @type RoomList
 * Rooms in a list, or in an object that contains the list.
 * @export
 */
export type RoomList = Array<Room> | object;
/**
 * A student of the school. The contract does not show names, birthday and similar fields. No field contains a
 * picture. (2.6, 4.6)
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
 * Identifier from the upstream software of the school. Absent, null or empty for a student who was created in
 * the platform.
 * 
 * @export
 */
export type StudentExternalKey = number | string;
/**
 * @type StudentList
 * Students in a list, or in an object that contains the list.
 * @export
 */
export type StudentList = Array<Student> | { [key: string]: any; };
/**
 * @type Timetable
 * Periods in a list, or in an object that contains the list.
 * @export
 */
export type Timetable = Array<Period> | { [key: string]: any; };
/**
 * Reasons why a call was not processed. (2.5)
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    /**
     * Kind of error, `VALIDATION_ERROR` if the values in the request are invalid.
     */
    errorCode: string;
    /**
     * Identifies the request.
     */
    requestId: string;
    /**
     * For searches within the platform. It may be empty.
     */
    traceId: string;
    /**
     * The invalid values.
     */
    validationErrors: Array<ValidationErrorItem>;
}
/**
 * One invalid value. (2.5)
 * @export
 * @interface ValidationErrorItem
 */
export interface ValidationErrorItem {
    /**
     * Name of the problem, for example `entity.notFound`.
     */
    errorKey: string;
    /**
     * Field of the body with the problem, for example `classes[0].id`.
     */
    path: string;
    /**
     * Text for the developer.
     */
    errorMessage: string;
    /**
     * An integer. The contract leaves open what it counts.
     */
    index: number;
}
